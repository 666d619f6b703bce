/**
 * Points as money, in exact decimals: sums of many amounts must add up. The value of a point has six decimals, so that
 * amounts are counted in millionths. Browser-safe.
 */

const MILLION = 1_000_000n;
const CENT = 10_000n;

/** The millionths of a decimal number such as `0.0125`. */
export function millionthsOf(decimal: string): bigint {
  const [whole = "0", fraction = ""] = decimal.replace("-", "").split(".");
  const amount = BigInt(whole) * MILLION + BigInt(fraction.padEnd(6, "0").slice(0, 6));
  return decimal.startsWith("-") ? -amount : amount;
}

/** An amount of millionths as a decimal number, with two decimals at least: `12.50`, `0.0125`. */
export function decimalOf(millionths: bigint): string {
  const size = millionths < 0n ? -millionths : millionths;
  const fraction = String(size % MILLION).padStart(6, "0");
  const shown = fraction.slice(0, 2) + fraction.slice(2).replace(/0+$/, "");
  return `${millionths < 0n ? "-" : ""}${size / MILLION}.${shown}`;
}

/** What points are worth, as a decimal number. `value`: what one of them is worth. */
export function moneyOf(points: number, value: string): string {
  return decimalOf(BigInt(points) * millionthsOf(value));
}

/** Rounded to whole cents, half a cent away from zero, in millionths. */
export function roundedToCents(millionths: bigint): bigint {
  const half = millionths < 0n ? -CENT / 2n : CENT / 2n;
  return ((millionths + half) / CENT) * CENT;
}
