/** Shared by the SVGs of logos and vouchers. They are shown as images, so they cannot load fonts or styles. */
export const FONT = `font-family="system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"`;

/** Wraps a text into lines of at most `width` characters; what does not fit into `maxLines` ends in an ellipsis. */
export function wrapped(text: string, width: number, maxLines: number): string[] {
  const lines: string[] = [];
  for (const word of text.trim().split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(shortened(word, width));
  }
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), `${shortened(lines[maxLines - 1]!, width - 2)} …`];
}

function shortened(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}
