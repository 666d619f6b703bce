/** The handlers of the participant site. They find the program of the host, and the participant or visitor. */
import { z } from "zod";
import { signInRequired } from "~/platform/errors";
import { isParticipant, type ParticipantCtx, type SiteCtx } from "~/services/programs/program-context";
import { stateOf } from "../context/request-state.server";
import { siteCtx } from "../context/site-context.server";
import { RESEND_PATHS } from "../input/local-path";
import type { ActionResult, ExtraErrorFields } from "../responses/responses.server";
import {
  requestArgs,
  toSignOut,
  type Audience,
  type HandlerArgs,
  type WithDefer,
  type WithUpload,
} from "./audience.server";
import { call, pageAction, withInput } from "./changes.server";
import { callLoader, pageLoader } from "./reads.server";
import { showForm } from "./resend-form.server";

type SiteArgs<C extends SiteCtx = SiteCtx> = HandlerArgs<C>;

const SITE: Audience<SiteArgs> = {
  kind: "site",
  enter: async (args) => ({ args: requestArgs(await siteCtx(args), args), needsCsrf: true }),
  // Found with the program; an error before that has English texts.
  locale: ({ context }) => stateOf(context).locale ?? "en",
  signInPath: (path) => `/signin?${new URLSearchParams({ redirect_to: path })}`,
  resendPath: RESEND_PATHS.site,
};

/** Only signed-in participants: a visitor is sent to sign in and comes back, and JSON callers get 401. */
const PARTICIPANT: Audience<SiteArgs<ParticipantCtx>> = {
  ...SITE,
  kind: "participant",
  enter: async (args) => {
    const ctx = await siteCtx(args);
    if (!isParticipant(ctx)) throw signInRequired();
    return { args: requestArgs(ctx, args), needsCsrf: true };
  },
};

/**
 * Anybody with a link that we signed, signed in or not. No CSRF token: the link itself is the proof, and mail programs
 * send the form without ever loading the page (RFC 8058). The session must not matter for what happens.
 */
const SIGNED_LINK: Audience<SiteArgs> = {
  ...SITE,
  enter: async (args) => ({ args: requestArgs(await siteCtx(args), args), needsCsrf: false }),
};

/** For the page that shows a form again: it changes nothing, and the form may have an old token. */
const RESEND: Audience<SiteArgs> = {
  ...SITE,
  enter: async (args) => ({ ...(await SITE.enter(args)), needsCsrf: false }),
};

/** Marks the page of a visitor for the cache (http/cache/visitor-pages.server.ts). */
const SAME_FOR_VISITORS: Audience<SiteArgs> = {
  ...SITE,
  enter: async (args) => {
    const entry = await SITE.enter(args);
    const { actor, program } = entry.args.ctx;
    if (actor.kind === "visitor") stateOf(args.context).visitor = { program };
    return entry;
  },
};

/**
 * A page's data, for everyone on the program's host.
 * @param options.cacheForVisitors every visitor sees the same page, so its HTML is cached for them
 */
export function siteLoader<T>(read: (args: WithDefer<SiteArgs>) => Promise<T>, { cacheForVisitors = false } = {}) {
  return pageLoader(cacheForVisitors ? SAME_FOR_VISITORS : SITE)(read);
}

/** A page's data, for the signed-in participant. */
export const participantLoader = pageLoader(PARTICIPANT);

/** A JSON read, for everyone on the program's host. */
export const siteCallLoader = callLoader(SITE);

/** A JSON read, for the signed-in participant. */
export const participantCallLoader = callLoader(PARTICIPANT);

/** The action of the page that shows a form again whose session has ended. */
export const resendAction = pageAction(RESEND, { run: showForm });

/** A page's form, for everyone on the program's host. */
export function siteAction<S extends z.ZodType, B extends object>(
  schema: S,
  act: (args: WithUpload<SiteArgs>, input: z.output<S>) => Promise<ActionResult<B>>,
) {
  return pageAction(SITE, withInput(schema, act));
}

/** The form of a page that a signed link leads to. */
export function signedLinkAction<S extends z.ZodType, B extends object>(
  schema: S,
  act: (args: WithUpload<SiteArgs>, input: z.output<S>) => Promise<ActionResult<B>>,
) {
  return pageAction(SIGNED_LINK, withInput(schema, act));
}

/** A page's form, for the signed-in participant. */
export function participantAction<S extends z.ZodType, B extends object>(
  schema: S,
  act: (args: WithUpload<SiteArgs<ParticipantCtx>>, input: z.output<S>) => Promise<ActionResult<B>>,
) {
  return pageAction(PARTICIPANT, withInput(schema, act));
}

/**
 * A JSON change, for everyone on the program's host. `extraErrorFields` adds to the error body what the call promises
 * there.
 */
export function siteCall<S extends z.ZodType, B extends object>(
  schema: S,
  act: (args: WithUpload<SiteArgs>, input: z.output<S>) => Promise<ActionResult<B> | Response>,
  extraErrorFields?: ExtraErrorFields,
) {
  return call(SITE, withInput(schema, act), extraErrorFields);
}

/** The call that signs out. */
export function signOutCall(act: (args: WithUpload<SiteArgs>) => Promise<ActionResult>) {
  return call(toSignOut(SITE), withInput(z.object({}), act));
}

/** A JSON change, for the signed-in participant. */
export function participantCall<S extends z.ZodType, B extends object>(
  schema: S,
  act: (args: WithUpload<SiteArgs<ParticipantCtx>>, input: z.output<S>) => Promise<ActionResult<B> | Response>,
) {
  return call(PARTICIPANT, withInput(schema, act));
}
