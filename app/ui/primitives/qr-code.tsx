import { useEffect, useState } from "react";
import { classNames } from "./class-names";

interface QrCodeProps {
  url: string;
  /** The accessible name. */
  label: string;
  className?: string;
}

/** A link as a QR code, drawn in the browser. Black on white in every theme, because cameras need the contrast. */
export function QrCode({ url, label, className = "size-40" }: QrCodeProps) {
  const [drawing, setDrawing] = useState("");
  useEffect(() => {
    let unmounted = false;
    import("uqr")
      .then(({ renderSVG }) => {
        if (!unmounted) setDrawing(renderSVG(url, { ecc: "M", border: 2, pixelSize: 8 }));
      })
      .catch(() => {}); // without a network: the code is beside it as text
    return () => {
      unmounted = true;
    };
  }, [url]);
  return (
    <div
      role="img"
      aria-label={label}
      className={classNames("overflow-hidden rounded-inner border border-border [&>svg]:size-full", className)}
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  );
}
