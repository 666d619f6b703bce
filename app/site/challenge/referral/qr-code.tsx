import { useEffect, useState } from "react";
import { useText } from "~/locales/use-text";

/** The link as a QR code, drawn in the browser. Black on white in every theme, because cameras need the contrast. */
export function QrCode({ url }: { url: string }) {
  const t = useText();
  const [drawing, setDrawing] = useState("");
  useEffect(() => {
    let unmounted = false;
    void import("uqr").then(({ renderSVG }) => {
      if (!unmounted) setDrawing(renderSVG(url, { ecc: "M", border: 2, pixelSize: 8 }));
    });
    return () => {
      unmounted = true;
    };
  }, [url]);
  return (
    <figure className="grid justify-items-center gap-2 justify-self-center">
      <div
        role="img"
        aria-label={t("QR code for your link")}
        className="size-40 overflow-hidden rounded-inner border border-border [&>svg]:size-full"
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
      <figcaption className="text-14 text-muted">{t("Let a friend scan this code")}</figcaption>
    </figure>
  );
}
