import { v5 } from "uuid";

const NAMESPACE = "5d1c7c7e-3a0b-4f0e-9d53-0a7f5a6f2b11";

/**
 * The id of the mail with this key: the same one for each try, so that mail programs show a mail once that was sent
 * again because the worker was killed after the first delivery.
 */
export function mailId(key: string): string {
  return v5(key, NAMESPACE);
}
