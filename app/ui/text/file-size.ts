import { formatNumber, type Locale } from "~/locales/translate";

const UNITS = ["Bytes", "KB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"] as const;

/** A size in bytes as readable text: '0 Bytes', '214 KB', '1.5 MB'. Each unit is 1024 of the one before it. */
export function fileSizeText(bytes: number, locale: Locale): string {
  const unit = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const size = bytes / 1024 ** unit;
  return `${formatNumber(Math.round(size * (size < 10 ? 100 : 1)) / (size < 10 ? 100 : 1), locale)} ${UNITS[unit]}`;
}
