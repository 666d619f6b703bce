import { formatNumber, type Locale } from "~/locales/translate";

const UNITS = ["Bytes", "KB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"] as const;

/** A size in bytes as readable text: '0 Bytes', '33.33 KB', '1.5 MB', with at most two decimals. Each unit is 1024 of the one before it. */
export function fileSizeText(bytes: number, locale: Locale): string {
  const unit = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${formatNumber(Math.round((bytes / 1024 ** unit) * 100) / 100, locale)} ${UNITS[unit]}`;
}
