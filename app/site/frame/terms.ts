/** The singular of a program's word for rewards: 'Perk' for 'Perks'. */
export function singular(term: string): string {
  return term.length > 1 && term.endsWith("s") ? term.slice(0, -1) : term;
}
