import type { ActionResult } from "~/http/responses/responses.server";
import { translate, type Locale } from "~/locales/translate";
import type { SelectionResult } from "~/platform/selection";

/**
 * The response to a change of selected rows: how many were changed, and each that could not be with its reason.
 * @param done says in the reader's language what was done to so many rows
 */
export function selectionResponse(
  locale: Locale,
  result: SelectionResult,
  done: (count: number) => string,
): ActionResult {
  const { changed, failed } = result;
  const nothing = translate(locale, failed.length > 0 ? "Nothing was changed" : "Nothing had to be changed");
  return { message: changed.length > 0 ? done(changed.length) : nothing, body: { data: result } };
}
