import { useEffect, useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";

interface PdfPagesProps {
  url: string;
  /** Shows the pages, which are pictures by now. */
  children: (urls: readonly string[]) => ReactNode;
}

/** The pages of a PDF as pictures, drawn in the browser: no browser shows a PDF on a phone, or turns it. */
export function PdfPages({ url, children }: PdfPagesProps) {
  const t = useText();
  const pages = usePages(url);
  if (pages === "failed")
    return (
      <p className="p-card-pad">
        {t("This PDF can't be shown here.")}{" "}
        <a href={url} target="_blank" rel="noreferrer" className="text-link hover:underline">
          {t("Open the PDF in a new tab")}
        </a>
      </p>
    );
  if (pages === undefined)
    return (
      <p role="status" className="p-card-pad text-content-soft">
        {t("Loading, please wait...")}
      </p>
    );
  return children(pages);
}

function usePages(url: string): readonly string[] | "failed" | undefined {
  const [pages, setPages] = useState<readonly string[] | "failed">();
  useEffect(() => {
    let closed = false;
    let drawn: readonly string[] = [];
    const revoke = () => drawn.forEach((page) => URL.revokeObjectURL(page));
    // Loaded for the first PDF: it is larger than the rest of the page, and most receipts are pictures.
    import("./draw-pdf")
      .then(async ({ drawPdf }) => {
        drawn = (await drawPdf(url)).map((page) => URL.createObjectURL(page));
        if (closed) revoke();
        else setPages(drawn);
      })
      .catch(() => closed || setPages("failed"));
    return () => {
      closed = true;
      revoke();
    };
  }, [url]);
  return pages;
}
