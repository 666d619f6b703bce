import type { ReceiptReading } from "~/integrations/ports";

/** Both orders of day and month are usual where these are paid with, so the paper itself decides. */
const EITHER_ORDER = ["USD", "CAD"];

/**
 * The day of a purchase as the program's country writes dates: in London 03/04/2026 is in April, whatever the language
 * of the paper. Nobody hands in tomorrow's receipt, so a day that is still to come is the other one.
 * @param today YYYY-MM-DD, when it was handed in
 */
export function purchaseDay(date: ReceiptReading["date"], currency: string, today: string): string | null {
  if (!date?.either) return date?.value ?? null;
  const { dayFirst, monthFirst } = date.either;
  const usual = EITHER_ORDER.includes(currency) ? date.value : dayFirst;
  const other = usual === dayFirst ? monthFirst : dayFirst;
  return usual > today && other <= today ? other : usual;
}
