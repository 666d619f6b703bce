/** The first letter of a text, or its first emoji: half of one is no valid text, and browsers replace it. */
export function firstLetter(text: string): string {
  return /^./su.exec(text)?.[0] ?? "";
}
