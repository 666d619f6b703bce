import { useEffect, useRef } from "react";

/** Longer codes would have bars that are too thin for a scanner, on the screen of a phone. */
const MAX_LENGTH = 24;
const ASCII = /^[\x20-\x7e]+$/;

/** Whether a code can be drawn as a barcode; a QR code takes any. */
export function fitsBarcode(code: string): boolean {
  return code.length <= MAX_LENGTH && ASCII.test(code);
}

/** A code as a Code 128 barcode, drawn in the browser. Black on white in every theme, because scanners need it. */
export function Barcode({ code, label }: { code: string; label: string }) {
  const drawing = useRef<SVGSVGElement>(null);
  useEffect(() => {
    let unmounted = false;
    import("jsbarcode")
      .then(({ default: drawBarcode }) => {
        if (unmounted || !drawing.current) return;
        drawBarcode(drawing.current, code, { format: "CODE128", displayValue: false, margin: 12, height: 80 });
        drawing.current.removeAttribute("style");
      })
      .catch(() => {}); // without a network: the code is beside it as text
    return () => {
      unmounted = true;
    };
  }, [code]);
  return <svg ref={drawing} role="img" aria-label={label} preserveAspectRatio="none" className="h-24 w-full" />;
}
