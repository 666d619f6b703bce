import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type AppLoadContext,
  type EntryContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse } from "@remix-run/react";
import { wantsJson } from "~/http/answers.server";
import { respondWith } from "~/http/buffered-body";
import { csrfFor } from "~/http/csrf.server";
import { answerJson } from "~/http/json-pages.server";
import { requestLocale } from "~/http/locale.server";
import { renderInPieces, renderWhole, STREAM_TIMEOUT_MS } from "~/http/page-rendering.server";
import { stateOf } from "~/http/request-state.server";
import { pageHeaders, setHeaders } from "~/http/security-headers.server";
import {
  fillingPlaceholders,
  fillPlaceholders,
  keepVisitorPage,
  keptVisitorPage,
  newNonce,
} from "~/http/visitor-pages.server";
import { learnLanguages } from "~/locales/learn-languages.server";
import { logger } from "~/logger.server";
import { hearBroadcasts } from "~/services/broadcasts.server";
import { assertUtcSessions, closeDatabase, sql } from "~/services/database.server";

export const streamTimeout = STREAM_TIMEOUT_MS;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
) {
  if (wantsJson(request)) return answerJson(status, headers, context);
  const state = stateOf(loadContext);
  const keepable = isKeepable(request, status, headers);
  const { token, setCookie } = csrfFor(request);
  const nonce = newNonce();
  setHeaders(headers, pageHeaders(nonce, new URL(request.url).pathname));
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (setCookie) headers.append("Set-Cookie", setCookie);
  if (state.streams) {
    const page = await renderInPieces(request, context);
    return new Response(createReadableStreamFromReadable(page.pipe(fillingPlaceholders(token, nonce))), {
      status,
      headers,
    });
  }
  const body = await renderWhole(request, context);
  if (state.visitor && keepable)
    keepVisitorPage(new URL(request.url), requestLocale(request), body, state.visitor.program);
  return respondWith(fillPlaceholders(body, token, nonce), { status, headers });
}

/** Whether the next visitor who asks for this address would get the same page. */
function isKeepable(request: Request, status: number, headers: Headers): boolean {
  return status === 200 && request.method === "GET" && new URL(request.url).search === "" && !headers.has("Set-Cookie");
}

/** Logs what nobody expected. Refusals (AppError) never come here; wrong URLs and methods are no news. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (request.signal.aborted) return;
  if (isRouteErrorResponse(error) && error.status < 500) return;
  logger.error({ err: error, requestId: request.headers.get("x-request-id") }, "unexpected");
}

/** The page kept for visitors, asked before Remix. */
export const answerFast = keptVisitorPage;

let stopListening: (() => Promise<void>) | undefined;

/** Called once by the web server before it takes requests. Throws when the database cannot serve. */
export async function start(): Promise<void> {
  learnLanguages();
  await assertUtcSessions();
  stopListening = await hearBroadcasts();
}

/** Called once when the last request has been answered. */
export async function stop(): Promise<void> {
  await stopListening?.();
  await closeDatabase();
}

/** The migrations this build was made with. */
const MIGRATIONS = Object.keys(import.meta.glob("/prisma/migrations/*/migration.sql")).map((path) =>
  path.split("/").at(-2),
);

/** Whether the database answers and has every migration of this build. */
export async function isReady(): Promise<boolean> {
  try {
    const [row] = await sql<{ applied: string }>(
      "select count(*) as applied from _prisma_migrations where finished_at is not null and migration_name = any($1)",
      [MIGRATIONS],
    );
    return Number(row?.applied) === MIGRATIONS.length;
  } catch {
    return false;
  }
}
