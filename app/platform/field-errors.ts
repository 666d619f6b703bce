/** The errors of a zod schema by form field. Browser-safe, so that forms check what the server will check. */
import type { z } from "zod";
import type { FieldError } from "./errors";

/** One error for each issue, under the nested name of its form field: `questions[0][title]`. */
export function fieldErrorsOf({ issues }: z.ZodError): FieldError[] {
  return issues.map((issue) => ({
    field: fieldName(issue.path),
    message: issue.message,
    // Replaces `{max}` in a message about a value that is too long.
    values: issue.code === "too_big" ? { max: Number(issue.maximum) } : undefined,
  }));
}

function fieldName(path: PropertyKey[]): string | null {
  if (path.length === 0) return null;
  const [head, ...rest] = path.map(String);
  return head + rest.map((part) => `[${part}]`).join("");
}
