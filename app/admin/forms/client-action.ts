import { isRouteErrorResponse, type ClientActionFunctionArgs } from "@remix-run/react";
import { msg, translate, type Locale } from "~/locales/translate";
import type { RejectedForm } from "~/ui/forms/form-errors";

const FAILED = 503;

/**
 * The action of an admin page in the browser. When the server fails or cannot be reached, the form is rejected like one
 * with errors: the page stays, with all that was entered. Without this, the error page would replace it.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = request.clone();
  try {
    return await serverAction<{ success: boolean }>();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return Response.json({ success: false, ...(await rejectedForm(sent)) }, { status: FAILED });
  }
}

async function rejectedForm(request: Request): Promise<RejectedForm> {
  const texts = [...(await request.formData())].filter(
    (field): field is [string, string] => typeof field[1] === "string",
  );
  const message = translate(document.documentElement.lang as Locale, msg("An unexpected error occurred."));
  return { code: "unavailable", message, errors: [], values: Object.fromEntries(texts) };
}

/**
 * Whether an action failed, so that reading data again would probably fail, too, and the error page would replace the
 * form. Remix knows this by itself for routes without a `shouldRevalidate`.
 */
export function isFailure(actionStatus: number | undefined): boolean {
  return actionStatus !== undefined && actionStatus >= 500;
}
