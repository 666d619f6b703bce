import type { ByteRange } from "~/integrations/ports";

/**
 * The single range of a Range header, as players request it, with both ends included; "outside" when it begins after
 * the end of the file, which gets a 416. Undefined for anything else: then the complete file is sent, as the standard
 * allows.
 */
export function requestedRange(header: string | null | undefined, size: number): ByteRange | "outside" | undefined {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (!from && !to) return undefined;
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1;
  if (start >= size) return "outside";
  return start <= end ? { start, end } : undefined;
}
