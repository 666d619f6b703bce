/** The smallest PDFs that hold a receipt. */
import type { Row } from "./layout";

const FONT_SIZE = 9;
const ROW_HEIGHT = 12;
const WIDTH = 260;
const MARGIN = 14;
/** The width of a Courier character, in units of the font size. */
const COURIER = 0.6;

/** A PDF whose text can be selected. */
export function textPdf(rows: Row[]): Uint8Array {
  const height = rows.length * ROW_HEIGHT + MARGIN * 2;
  const commands: string[] = ["BT"];
  const write = (text: string, x: number, y: number) =>
    text &&
    commands.push(
      `/F1 ${FONT_SIZE} Tf 1 0 0 1 ${x.toFixed(1)} ${y.toFixed(1)} Tm (${text.replace(/[\\()]/g, "\\$&").replaceAll("€", "\\200")}) Tj`,
    );
  rows.forEach((row, index) => {
    const y = height - MARGIN - (index + 1) * ROW_HEIGHT;
    const widthOf = (text: string) => text.length * FONT_SIZE * COURIER;
    write(row.left, row.align === "center" ? (WIDTH - widthOf(row.left)) / 2 : MARGIN, y);
    if (row.right) write(row.right, WIDTH - MARGIN - widthOf(row.right), y);
  });
  commands.push("ET");
  return pdfOf(
    [page(WIDTH, height, "/Font << /F1 5 0 R >>")],
    [
      stream("", Buffer.from(commands.join("\n"), "latin1")),
      Buffer.from("<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>"),
    ],
  );
}

/** A PDF with a scanned page: a JPEG and nothing else. */
export function scannedPdf(jpeg: Uint8Array, width: number, height: number): Uint8Array {
  const [w, h] = [width / 3, height / 3];
  return pdfOf(
    [page(w, h, "/XObject << /I 5 0 R >>")],
    [
      stream("", Buffer.from(`q ${w} 0 0 ${h} 0 0 cm /I Do Q`)),
      stream(
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode `,
        jpeg,
      ),
    ],
  );
}

/** A PDF of so many empty pages. */
export function emptyPdf(pages: number): Uint8Array {
  return pdfOf(
    Array.from({ length: pages }, () => "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>"),
    [],
  );
}

/** A small PDF that draws ten times what draws ten times what draws …, twelve deep. */
export function nestedPdf(): Uint8Array {
  const [depth, first] = [12, 5];
  const tenTimes = Buffer.from("/X Do ".repeat(10));
  const forms = Array.from({ length: depth }, (_, level) =>
    stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${first + level + 1} 0 R >> >> `,
      tenTimes,
    ),
  );
  const leaf = stream("/Type /XObject /Subtype /Form /BBox [0 0 9 9] ", Buffer.from("0 0 1 1 re f"));
  return pdfOf([page(WIDTH, WIDTH, `/XObject << /X ${first} 0 R >>`)], [stream("", tenTimes), ...forms, leaf]);
}

/** Uses the object after the pages as its content, and the one after that in its resources. */
const page = (width: number, height: number, resources: string) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << ${resources} >> >>`;

const stream = (entries: string, body: Uint8Array) =>
  Buffer.concat([Buffer.from(`<< ${entries}/Length ${body.length} >>\nstream\n`), body, Buffer.from("\nendstream")]);

function pdfOf(pages: string[], others: Buffer[]): Uint8Array {
  const kids = pages.map((_, index) => `${3 + index} 0 R`).join(" ");
  const objects = [
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    ...pages.map((text) => Buffer.from(text)),
    ...others,
  ];
  const parts: Buffer[] = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  objects.forEach((body, index) => {
    offsets.push(length);
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from("\nendobj\n")]);
    parts.push(part);
    length += part.length;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
