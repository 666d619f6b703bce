import type { ActionResult } from "~/http/responses/responses.server";
import { msg, translate, type Locale } from "~/locales/translate";
import type { SelectionResult } from "~/platform/selection";

/**
 * The response to a change of selected rows: what was changed, and each row that could not be with its reason.
 * @param texts what was done to one row (`{name}`), or to several (`{count}`)
 */
export function selectionResponse(
  locale: Locale,
  result: SelectionResult,
  texts: { one: string; several: string },
): ActionResult {
  const { changed, name, failed } = result;
  const nothing = failed.length > 0 ? msg("Nothing was changed") : msg("No changes were needed");
  const done = name === null ? texts.several : texts.one;
  const message = translate(locale, changed.length > 0 ? done : nothing, { name: name ?? "", count: changed.length });
  return { message, body: { data: result } };
}
