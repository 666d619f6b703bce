import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { invalid } from "~/platform/errors";

/**
 * The id of the row in the URL of an intent. Callers may send it in the body as well.
 * @param name the URL's parameter
 * @param sent the id in the body
 * @throws invalid when the body names another row
 */
export function rowInUrl({ param }: Pick<ProgramIntentArgs, "param">, name: string, sent: string | undefined): string {
  const id = param(name);
  if (sent !== undefined && sent !== id) throw invalid("id", "The id doesn't match the URL");
  return id;
}
