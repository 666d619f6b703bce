import {
  isRouteErrorResponse,
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import { msg, translate, type Locale } from "~/locales/translate";
import type { RejectedForm } from "./form-errors";
import { textsIn } from "./form-fields";
import { SessionLost } from "./session-lost";

const FAILED = 503;

/**
 * The action of a page in the browser. When the server fails or cannot be reached, or the person does not sign in again
 * after their session has ended, the form is rejected like one with errors: the page stays, with all that was entered.
 * Without this, the error page would replace it.
 */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = request.clone();
  try {
    return await serverAction<{ success: boolean }>();
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error;
    return Response.json({ success: false, ...(await rejectedForm(sent, error)) }, { status: FAILED });
  }
}

async function rejectedForm(request: Request, error: unknown): Promise<RejectedForm> {
  const text = navigator.onLine
    ? msg("An unexpected error occurred.")
    : msg("You're offline. Nothing is lost: save again when you're connected.");
  const message =
    error instanceof SessionLost ? error.message : translate(document.documentElement.lang as Locale, text);
  return { code: "unavailable", message, errors: [], values: textsIn(await request.formData()) };
}

/**
 * After an action that failed, the data of the page is not read again: that would probably fail, too, and the error page
 * would replace the page. Remix would read it again after the action of a fetcher.
 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return isFailure(actionStatus) ? false : defaultShouldRevalidate;
}

/** Whether an action failed, for pages with a `shouldRevalidate` of their own. */
export function isFailure(actionStatus: number | undefined): boolean {
  return actionStatus !== undefined && actionStatus >= 500;
}
