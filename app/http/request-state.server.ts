import type { AppLoadContext } from "@remix-run/node";
import { currentTime } from "~/clock.server";
import type { Locale } from "~/locales/say";
import type { AdminActor, SiteCtx } from "~/services/context";
import type { Catalogue } from "~/services/programs/catalogue.server";

/**
 * What is worked out once per request and shared by all of its loaders. Remix hands every loader the same `context`
 * object (STYLE fact: one per request), so it keys a WeakMap; the `request` object is a new one for each loader.
 */
export type RequestState = {
  now: Date;
  program?: Promise<Catalogue | null>;
  siteActor?: Promise<SiteCtx["actor"]>;
  adminActor?: Promise<AdminActor | null>;
  /** The language of the answer, once the site door has found it. */
  locale?: Locale;
  /** What the site door found out, for entry.server: may this page be kept for other visitors? */
  visitor?: { program: Catalogue };
  /** For entry.server: a block is late, so the page goes out without it and the block follows. */
  streams?: boolean;
};

const states = new WeakMap<AppLoadContext, RequestState>();

export function stateOf(context: AppLoadContext): RequestState {
  let state = states.get(context);
  if (!state) states.set(context, (state = { now: currentTime() }));
  return state;
}
