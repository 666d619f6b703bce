/** The few that fit a search best, the best first: what begins with it, then what has a word that does, then the rest by name. Pure. */
export function closest<T>(rows: readonly T[], search: string, textOf: (row: T) => string, most: number): T[] {
  const wanted = search.trim().toLowerCase();
  const rated = rows.map((row) => ({
    row,
    text: textOf(row),
    distance: distanceOf(textOf(row).toLowerCase(), wanted),
  }));
  rated.sort((a, b) => a.distance - b.distance || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  return rated.slice(0, most).map(({ row }) => row);
}

function distanceOf(text: string, wanted: string): number {
  if (text.startsWith(wanted)) return 0;
  return text.includes(` ${wanted}`) ? 1 : 2;
}
