import { formatNumber, type Locale } from "./translate";

const UNITS = ["Bytes", "KB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"] as const;

/**
 * A size in bytes as readable text: '0 Bytes', '33.33 KB', '1.5 MB', with at most two decimals. Each unit is 1000 of the
 * one before it, as file managers and providers of disks count.
 */
export function fileSizeText(bytes: number, locale: Locale): string {
  let unit = 0;
  let count = bytes;
  while (Math.round(count * 100) / 100 >= 1000 && unit < UNITS.length - 1) {
    count /= 1000;
    unit += 1;
  }
  return `${formatNumber(Math.round(count * 100) / 100, locale)} ${UNITS[unit]}`;
}
