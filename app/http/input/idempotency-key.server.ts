import { AppError } from "~/platform/errors";

/**
 * The `Idempotency-Key` header, or null without one.
 * @throws invalid unless it is 1 to 200 visible ASCII characters
 */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new AppError("invalid", "The Idempotency-Key must be 1 to 200 visible characters.");
}
