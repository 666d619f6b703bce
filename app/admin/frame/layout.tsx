import { data, type MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useRouteError,
  useRouteLoaderData,
  type ShouldRevalidateFunction,
} from "@remix-run/react";
import { adminLoader, type AdminArgs, type LocatedTable } from "~/http/admin-doors.server";
import { cookie, COOKIES, expiredCookie, readCookie } from "~/http/cookies.server";
import { readFlash } from "~/http/flash.server";
import { AppError } from "~/services/errors";
import { getConsoleFrame } from "~/services/staff/staff.server";
import { ErrorPage } from "~/ui/error-page";
import { ConsoleError } from "./console-error";
import { ConsoleShell } from "./console-shell";
import { titleOf } from "./document-title";

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

export const loader = adminLoader(async (args) => {
  const { ctx, request } = args;
  const here = await programInUrl(args);
  const last = readCookie(request, COOKIES.lastProgram);
  const messages = readFlash(request);
  const frame = { ...(await getConsoleFrame(ctx, [here, last])), flash_messages: messages, now: ctx.now.toISOString() };
  const headers = new Headers();
  if (here && here !== last) headers.append("Set-Cookie", cookie(COOKIES.lastProgram, here, ONE_YEAR_SECONDS));
  if (messages.length > 0) headers.append("Set-Cookie", expiredCookie(COOKIES.flash));
  return data(frame, { headers });
});

/** For pages that may not or cannot be shown; the others name themselves. */
export const meta: MetaFunction = ({ matches }) => titleOf(undefined, matches);

/** Another page, filter or dialog of the same list or row changes nothing in the bar. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}) => (formMethod !== undefined || !isSameRow(currentUrl, nextUrl) ? defaultShouldRevalidate : false);

/** What stands around every page of the console: the bar, and the place of toasts. */
export default function ConsoleLayout() {
  const frame = useLoaderData<typeof loader>();
  return (
    <ConsoleShell frame={frame}>
      <Outlet />
    </ConsoleShell>
  );
}

/** A page that may not or cannot be shown: the frame stays, so that the way on is at hand. */
export function ErrorBoundary() {
  const error = useRouteError();
  const frame = useRouteLoaderData<typeof loader>("admin/frame/layout");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (!frame) return <ErrorPage status={status} />;
  return (
    <ConsoleShell frame={frame}>
      <ConsoleError status={status} program={frame.program} />
    </ConsoleShell>
  );
}

function isSameRow(current: URL, next: URL): boolean {
  return current.pathname === next.pathname && current.search !== next.search;
}

/** Rows with a page of their own, by the parameter of its address. */
const ROWS: readonly (readonly [string, LocatedTable])[] = [
  ["rewardId", "rewards"],
  ["challengeId", "challenges"],
];

/** The program that the page is about, by its own id or by a row's; undefined when it is none of this admin's. */
async function programInUrl({ params, inProgram, inProgramOf }: AdminArgs): Promise<string | undefined> {
  try {
    if (params.programId) return (await inProgram(params.programId)).programId;
    const row = ROWS.find(([param]) => params[param]);
    return row && (await inProgramOf(row[1], params[row[0]])).programId;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return undefined;
    throw error;
  }
}
