/** A receipt as a till mails it: a small PDF whose text can be selected. It needs no font but that of every viewer. */
const FONT_SIZE = 9;
const ROW_HEIGHT = 13;
const MARGIN = 16;
const COLUMNS = 42;
/** The width of a Courier character, in units of the font size. */
const COURIER = 0.6;
const WIDTH = Math.ceil(COLUMNS * FONT_SIZE * COURIER) + MARGIN * 2;

/** The PDF of these rows of text: a text alone is centered, a pair stands at both margins. */
export function receiptPdf(rows: readonly (string | [string, string])[]): Buffer {
  const height = rows.length * ROW_HEIGHT + MARGIN * 2;
  const text = rows.map((row, at) => {
    const line =
      typeof row === "string"
        ? row.padStart(Math.floor((COLUMNS + row.length) / 2))
        : row[0].slice(0, COLUMNS - row[1].length - 1).padEnd(COLUMNS - row[1].length) + row[1];
    const y = height - MARGIN - (at + 1) * ROW_HEIGHT;
    return `1 0 0 1 ${MARGIN} ${y} Tm (${line.replace(/[\\()]/g, "\\$&")}) Tj`;
  });
  const content = Buffer.from(`BT /F1 ${FONT_SIZE} Tf\n${text.join("\n")}\nET`, "latin1");
  return pdfOf([
    Buffer.from("<< /Type /Catalog /Pages 2 0 R >>"),
    Buffer.from("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    ),
    Buffer.concat([Buffer.from(`<< /Length ${content.length} >>\nstream\n`), content, Buffer.from("\nendstream")]),
    Buffer.from("<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>"),
  ]);
}

function pdfOf(objects: Buffer[]): Buffer {
  const parts = [Buffer.from("%PDF-1.4\n")];
  const offsets: number[] = [];
  let length = parts[0]!.length;
  for (const [at, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from("\nendobj\n")]);
    offsets.push(length);
    parts.push(part);
    length += part.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}
