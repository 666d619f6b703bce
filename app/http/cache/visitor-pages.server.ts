/**
 * Pages that look the same to every visitor of a program are rendered once and cached for a few seconds. The cached
 * bytes contain placeholders, exactly as long as the CSRF token and the CSP nonce that replace them in each response.
 * No Set-Cookie is ever cached: it would give one visitor's cookie to the next.
 */
import type { IncomingHttpHeaders } from "node:http";
import { Transform } from "node:stream";
import { parse } from "cookie";
import type { Locale } from "~/locales/translate";
import { cacheReads } from "~/platform/cache-reads";
import { clockOffsetMs } from "~/platform/clock.server";
import { NONCE_PLACEHOLDER, TOKEN_PLACEHOLDER } from "~/platform/placeholders";
import { cachedCatalogueVersion } from "~/services/programs/catalogue.server";
import { COOKIES } from "../context/cookies.server";
import { browserLocale } from "../context/locale.server";
import { prefersJson } from "../input/accept";
import { csrfTokenFor, newCsrf } from "../security/csrf.server";
import { newNonce } from "../security/nonce.server";
import { pageHeaders } from "../security/security-headers.server";

const MAX_AGE_MS = 10_000;
const MAX_PAGES = 500;

type CachedPage = {
  body: Buffer;
  tokenAt: number[];
  nonceAt: number[];
  programId: string;
  version: number;
  clockOffsetMs: number;
  cachedAt: number;
};

const pages = new Map<string, CachedPage>();

export type CacheRequest = { method: string; url: URL; headers: IncomingHttpHeaders };
export type CachedResponse = {
  program: string;
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
};

/** Caches a page rendered with the placeholders for the next visitors of the same host, path and catalogue. */
export function cacheVisitorPage(
  url: URL,
  locale: Locale,
  body: Buffer,
  program: { id: string; version: number },
): void {
  cacheReads.visitor_page.miss++;
  if (pages.size >= MAX_PAGES) pages.clear();
  pages.set(keyOf(url, locale), {
    body: Buffer.from(body), // without the first visitor's token, which is written into the page itself
    tokenAt: positionsOf(body, TOKEN_PLACEHOLDER),
    nonceAt: positionsOf(body, NONCE_PLACEHOLDER),
    programId: program.id,
    version: program.version,
    clockOffsetMs: clockOffsetMs(),
    cachedAt: performance.now(),
  });
}

/** The cached page for a visitor's request, or undefined when it has to be rendered. Never waits. */
export function cachedVisitorPage({ method, url, headers }: CacheRequest): CachedResponse | undefined {
  if (method !== "GET" || url.search !== "" || prefersJson(headers.accept)) return undefined;
  const page = pages.get(keyOf(url, browserLocale(headers)));
  if (!page || !isFresh(page)) return undefined;
  const cookies = parse(headers.cookie ?? "");
  if (cookies[COOKIES.participant] || cookies[COOKIES.flash]) return undefined;
  cacheReads.visitor_page.hit++;
  const secret = cookies[COOKIES.csrf];
  const fresh = secret ? undefined : newCsrf();
  const nonce = newNonce();
  return {
    program: page.programId,
    status: 200,
    headers: {
      ...pageHeaders(nonce, url.pathname),
      "Content-Type": "text/html; charset=utf-8",
      ...(fresh ? { "Set-Cookie": fresh.setCookie } : {}),
    },
    body: fill(Buffer.from(page.body), page, secret ? csrfTokenFor(secret) : fresh!.token, nonce),
  };
}

/** Fills the placeholders of a rendered page in place, and returns it. */
export function fillPlaceholders(body: Buffer, token: string, nonce: string): Buffer {
  const places = { tokenAt: positionsOf(body, TOKEN_PLACEHOLDER), nonceAt: positionsOf(body, NONCE_PLACEHOLDER) };
  return fill(body, places, token, nonce);
}

/** Fills the placeholders of a page that is streamed: a possible start of a placeholder waits for the next chunk. */
export function fillingPlaceholders(token: string, nonce: string): Transform {
  let rest: Buffer = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const body = Buffer.concat([rest, chunk]);
      const complete =
        body.length - Math.max(beginningAtEnd(body, TOKEN_PLACEHOLDER), beginningAtEnd(body, NONCE_PLACEHOLDER));
      rest = body.subarray(complete);
      done(null, fillPlaceholders(body.subarray(0, complete), token, nonce));
    },
    flush: (done) => done(null, rest),
  });
}

/** How many bytes at the end of `body` are the beginning of `text`, but not all of it. */
function beginningAtEnd(body: Buffer, text: string): number {
  for (let length = Math.min(text.length - 1, body.length); length > 0; length--) {
    if (body.subarray(body.length - length).equals(Buffer.from(text.slice(0, length)))) return length;
  }
  return 0;
}

function fill(body: Buffer, places: Pick<CachedPage, "tokenAt" | "nonceAt">, token: string, nonce: string): Buffer {
  for (const at of places.tokenAt) body.write(token, at, "latin1");
  for (const at of places.nonceAt) body.write(nonce, at, "latin1");
  return body;
}

function isFresh(page: CachedPage): boolean {
  return (
    performance.now() - page.cachedAt < MAX_AGE_MS &&
    page.version === cachedCatalogueVersion(page.programId) &&
    page.clockOffsetMs === clockOffsetMs()
  );
}

/** The language that the browser requests, even if the program has only one: at this point no program is known. */
function keyOf(url: URL, locale: Locale): string {
  return `${locale} ${url.hostname}${url.pathname}`;
}

function positionsOf(body: Buffer, text: string): number[] {
  const positions: number[] = [];
  for (let at = body.indexOf(text); at !== -1; at = body.indexOf(text, at + text.length)) positions.push(at);
  return positions;
}
