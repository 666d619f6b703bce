const signs = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The first sign of a text as people see it: a family of emoji is one, of several characters. */
export function firstLetter(text: string): string {
  const [first] = signs.segment(text);
  return first?.segment ?? "";
}
