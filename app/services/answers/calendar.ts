/** Years that an answer can mean: what is further away was mistyped. */
const YEARS = { from: 1900, to: 2100 };

/** Whether the value is an ISO date of the calendar, so not February 30, in a year that an answer can mean. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const year = Number(value.slice(0, 4));
  if (year < YEARS.from || year > YEARS.to) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

export function isTime(value: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/.test(value);
}
