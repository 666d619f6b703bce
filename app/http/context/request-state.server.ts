import type { AppLoadContext } from "@remix-run/node";
import type { Locale } from "~/locales/translate";
import { currentTime } from "~/platform/clock.server";
import type { AdminActor, ApiKeyActor } from "~/platform/context";
import type { Catalogue } from "~/services/programs/catalogue.server";
import type { SiteCtx } from "~/services/programs/program-context";

/**
 * What is looked up once per request and shared by all of its loaders. Remix makes one `context` object per request and
 * gives it to every loader, so it is the key of a WeakMap; the `request` object is a new one for each loader.
 */
export type RequestState = {
  now: Date;
  program?: Promise<Catalogue | null>;
  siteActor?: Promise<SiteCtx["actor"]>;
  siteCtx?: Promise<SiteCtx>;
  adminActor?: Promise<AdminActor | null>;
  apiKey?: Promise<ApiKeyActor>;
  /** Headers that the response has, whichever handler makes it. */
  responseHeaders?: Readonly<Record<string, string>>;
  /** The language of the response, once a handler of the site has found it. */
  locale?: Locale;
  /** Set when the page may be cached for other visitors. Read by entry.server. */
  visitor?: { program: Catalogue };
  /** A block is late, so the page is sent without it and the block follows. Read by entry.server. */
  streams?: boolean;
};

const states = new WeakMap<AppLoadContext, RequestState>();

/** The state of the request with this context, made at its first use. The time of the request is read then. */
export function stateOf(context: AppLoadContext): RequestState {
  let state = states.get(context);
  if (!state) states.set(context, (state = { now: currentTime() }));
  return state;
}
