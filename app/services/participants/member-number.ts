/** The number of a member card in groups of four digits, as it is read aloud and typed. */
export function groupedNumber(memberNumber: string): string {
  return memberNumber.replace(/(\d{4})(?=\d)/g, "$1 ");
}
