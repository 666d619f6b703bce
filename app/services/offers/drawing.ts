/** What the directory's drawings (logos, vouchers) share. They are shown as images, so they hold everything they need. */
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** What XML cannot hold at all. */
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g;

export const FONT = `font-family="system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"`;

/** A text as it may stand in SVG. */
export function escaped(text: string): string {
  return text.replace(UNWRITABLE, "").replace(/[&<>"]/g, (character) => ESCAPES[character]!);
}

/** A text in lines of at most so many characters; what does not fit into `most` lines ends in an ellipsis. */
export function wrapped(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(shortened(word, width));
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${shortened(lines[most - 1]!, width - 2)} …`];
}

function shortened(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}
