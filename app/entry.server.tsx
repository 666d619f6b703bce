import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer, isRouteErrorResponse } from "@remix-run/react";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { wantsJson } from "~/http/answers.server";
import { respondWith } from "~/http/buffered-body";
import { csrfFor } from "~/http/csrf.server";
import { answerJson } from "~/http/json-pages.server";
import { requestLocale } from "~/http/locale.server";
import { NonceProvider } from "~/http/nonce";
import { NONCE_PLACEHOLDER } from "~/http/placeholders";
import { stateOf } from "~/http/request-state.server";
import { pageHeaders, setHeaders } from "~/http/security-headers.server";
import { fillPlaceholders, keepVisitorPage, keptVisitorPage, newNonce } from "~/http/visitor-pages.server";
import { learnLanguages } from "~/locales/learn-languages.server";
import { logger } from "~/logger.server";
import { hearBroadcasts } from "~/services/broadcasts.server";
import { assertUtcSessions, closeDatabase, sql } from "~/services/database.server";

const RENDER_TIMEOUT_MS = 10_000;
export const streamTimeout = RENDER_TIMEOUT_MS + 1_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
) {
  if (wantsJson(request)) return answerJson(status, headers, context);
  const body = await render(request, context);
  const { visitor } = stateOf(loadContext);
  const { token, setCookie } = csrfFor(request);
  const nonce = newNonce();
  const url = new URL(request.url);
  if (visitor && status === 200 && request.method === "GET" && url.search === "" && !headers.has("Set-Cookie"))
    keepVisitorPage(url, requestLocale(request), body, visitor.program);
  setHeaders(headers, pageHeaders(nonce, url.pathname));
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (setCookie) headers.append("Set-Cookie", setCookie);
  return respondWith(fillPlaceholders(body, token, nonce), { status, headers });
}

/** Renders the whole page: collected and sent once it costs half of what many small chunks do. */
function render(request: Request, context: EntryContext): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const page = (
      <NonceProvider value={NONCE_PLACEHOLDER}>
        <RemixServer context={context} url={request.url} abortDelay={RENDER_TIMEOUT_MS} nonce={NONCE_PLACEHOLDER} />
      </NonceProvider>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: NONCE_PLACEHOLDER,
      onAllReady() {
        clearTimeout(timer);
        const chunks: Buffer[] = [];
        const sink = new Writable({
          write(chunk: Buffer, _encoding, written) {
            chunks.push(chunk);
            written();
          },
        });
        sink.on("finish", () => resolve(Buffer.concat(chunks)));
        sink.on("error", reject);
        pipe(sink);
      },
      onShellError: reject,
      onError(error) {
        if (!request.signal.aborted) logger.error({ err: error, requestId: request.headers.get("x-request-id") }, "render");
      },
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
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
const MIGRATIONS = Object.keys(import.meta.glob("/prisma/migrations/*/migration.sql")).map((path) => path.split("/").at(-2));

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
