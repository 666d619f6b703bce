import { data, type MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { isFailure } from "~/admin/forms/client-action";
import { shownProgram } from "~/http/context/admin-context.server";
import { cookie, COOKIES, readCookie } from "~/http/context/cookies.server";
import { adminFrameLoader, type AdminArgs } from "~/http/handlers/admin.server";
import { readFlash } from "~/http/responses/flash.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { VERSION } from "~/platform/version";
import { getAdminFrame } from "~/services/admins/admin-frame.admin.server";
import { countInbox } from "~/services/inbox/inbox.admin.server";
import { areMailsStuck } from "~/services/installation/status.admin.server";
import { programOfAddress } from "~/services/programs/locate.server";
import { ErrorPage } from "~/ui/states/error-page";
import { AdminError } from "./admin-error";
import { AdminShell } from "./admin-shell";
import { titleOf } from "./document-title";

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

export const loader = adminFrameLoader(async (args) => {
  const { ctx, request } = args;
  const programId = await programInUrl(args);
  const last = readCookie(request, COOKIES.lastProgram);
  const messages = readFlash(request);
  const shown = await getAdminFrame(ctx, [programId, last]);
  const frame = {
    ...shown,
    inbox_counts: shown.user_permissions.includes("inbox:view")
      ? await countInbox(await shownProgram(ctx, shown.program!.id))
      : null,
    flash_messages: messages,
    sandbox: env.sandbox,
    version: VERSION,
    mails_stuck: shown.isAdmin && (await areMailsStuck(ctx)),
    // Only they can look at what is wrong.
    status_shown: ctx.actor.superAdmin,
    now: ctx.now.toISOString(),
  };
  const headers = new Headers();
  if (programId && programId !== last)
    headers.append("Set-Cookie", cookie(COOKIES.lastProgram, programId, ONE_YEAR_SECONDS));
  return data(frame, { headers });
});

/** The title of error pages; other pages set their own. */
export const meta: MetaFunction = ({ matches }) => titleOf(undefined, matches);

/** Neither a change of the query alone (paging, filter, dialog) nor an action that failed affects the frame. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  actionStatus,
  defaultShouldRevalidate,
}) => {
  if (isFailure(actionStatus)) return false;
  return formMethod !== undefined || !isSamePage(currentUrl, nextUrl) ? defaultShouldRevalidate : false;
};

/** The frame of every admin page: the top bar and the toasts. */
export default function AdminLayout() {
  const frame = useLoaderData<typeof loader>();
  return (
    <AdminShell frame={frame}>
      <Outlet />
    </AdminShell>
  );
}

/** Errors are shown inside the frame, so that the navigation stays usable. */
export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>("admin/frame/layout");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (!frame) return <ErrorPage status={status} />;
  return (
    <AdminShell frame={frame}>
      <AdminError status={status} program={frame.program} />
    </AdminShell>
  );
}

function isSamePage(current: URL, next: URL): boolean {
  return current.pathname === next.pathname && current.search !== next.search;
}

/** Tables whose rows have a page without the program in its URL, by the route parameter. */
async function programInUrl({ params, inProgram }: AdminArgs): Promise<string | undefined> {
  try {
    const programId = await programOfAddress(params);
    return programId && (await inProgram(programId)).programId;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}
