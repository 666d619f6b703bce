/** Tracks visits to a program's site and their events, for metrics. */
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { countAddressHit, type RateLimit } from "~/platform/rate-limits.server";
import { workflow } from "~/platform/use-case.server";
import type { Catalogue } from "~/services/programs/catalogue.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { campaignIn, referringDomain, sanitizedAddress, sanitizedProperties } from "./internal/addresses";
import { anonymousToken, ownVisitToken } from "./internal/anonymous-token.server";
import { deviceOf, isBot } from "./user-agent";
import { trackedVisit, type EventInput, type EventsInput, type TrackedVisit, type VisitInput } from "./visits.schema";

/** What the request reveals. `declined`: the browser asks not to be tracked. */
export type Browser = { address: string; userAgent: string; host: string; declined: boolean };

/** The limit of calls of one address: enough for a busy office. */
const PER_ADDRESS: RateLimit = { scope: "visits", max: 600, windowSeconds: 600 };

/**
 * Stores a visit, once per token however often it is sent.
 * @returns null for bots, and for browsers that ask not to be tracked: nothing is stored then
 * @throws too_many beyond the limit of the address
 */
export const trackVisit = workflow(
  "site:visit",
  function trackVisit(ctx: SiteCtx, input: VisitInput, browser: Browser) {
    return track(ctx, input, browser, []);
  },
  { output: trackedVisit.nullable() },
);

/** Stores events, each id once, with their visit. Otherwise as `trackVisit`. */
export const trackEvents = workflow(
  "site:visit",
  function trackEvents(ctx: SiteCtx, { events, ...visit }: EventsInput, browser: Browser) {
    return track(ctx, visit, browser, events);
  },
  { output: trackedVisit.nullable() },
);

async function track(
  ctx: SiteCtx,
  input: VisitInput,
  browser: Browser,
  events: readonly EventInput[],
): Promise<TrackedVisit | null> {
  if (browser.declined || isBot(browser.userAgent)) return null;
  const { programId, actor, now } = ctx;
  await countAddressHit(PER_ADDRESS, browser.address, now);
  const anonymous = anonymousToken(programId, browser.address, browser.userAgent, now);
  const visitToken =
    input.visit_token ?? (actor.kind === "participant" ? ownVisitToken(anonymous, actor.id) : anonymous);
  const visitorToken = input.visitor_token ?? anonymous;
  const campaign = { ...campaignIn(input.landing_page), ...campaignOf(input) };
  const device = deviceOf(browser.userAgent);
  await sql(TRACK, [
    programId,
    uuidv7(now),
    visitToken,
    visitorToken,
    actor.kind === "participant" ? actor.id : null,
    sanitizedAddress(input.landing_page),
    sanitizedAddress(input.referrer),
    referringDomain(input.referrer, browser.host),
    campaign.utm_source,
    campaign.utm_medium,
    campaign.utm_term,
    campaign.utm_content,
    campaign.utm_campaign,
    device.browser,
    device.os,
    device.deviceType,
    input.platform ?? "Web",
    input.screen_width,
    input.screen_height,
    now,
    JSON.stringify(events.map((event) => eventRow(ctx, event))),
  ]);
  return { visit_token: visitToken, visitor_token: visitorToken };
}

/**
 * Stores a visit and its events in one statement. The calls of a visit may arrive in any order, so stored values are
 * not overwritten, and missing ones are added, such as the participant who signs in during the visit. New events that
 * open a challenge count as its clicks. Clicks are spread over 16 rows by visit, so that no row is hot.
 */
const TRACK = sqlText`with visit as (
    insert into visits as v (program_id, id, visit_token, visitor_token, participant_id, landing_page, referrer, referring_domain,
      utm_source, utm_medium, utm_term, utm_content, utm_campaign, browser, os, device_type, platform, screen_width, screen_height, started_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)
    on conflict (program_id, visit_token) do update set
      participant_id = coalesce(v.participant_id, excluded.participant_id),
      landing_page = coalesce(v.landing_page, excluded.landing_page),
      referrer = coalesce(v.referrer, excluded.referrer),
      referring_domain = coalesce(v.referring_domain, excluded.referring_domain),
      utm_source = coalesce(v.utm_source, excluded.utm_source),
      utm_medium = coalesce(v.utm_medium, excluded.utm_medium),
      utm_term = coalesce(v.utm_term, excluded.utm_term),
      utm_content = coalesce(v.utm_content, excluded.utm_content),
      utm_campaign = coalesce(v.utm_campaign, excluded.utm_campaign),
      screen_width = coalesce(v.screen_width, excluded.screen_width),
      screen_height = coalesce(v.screen_height, excluded.screen_height)
    returning v.id),
  event as (
    select * from jsonb_to_recordset($21::jsonb) as e (id uuid, token text, name text, properties jsonb, time timestamptz, challenge_id uuid)),
  new_event as (
    insert into visit_events (program_id, id, visit_id, event_token, name, properties, time)
    select $1, e.id, visit.id, e.token, e.name, e.properties, e.time from visit cross join event e
    on conflict do nothing returning id)
  insert into challenge_clicks as c (program_id, challenge_id, shard, clicks)
    select $1, e.challenge_id, hashtext($3) & 15, count(*) from new_event join event e using (id)
    where e.challenge_id is not null group by e.challenge_id order by e.challenge_id
    on conflict (program_id, challenge_id, shard) do update set clicks = c.clicks + excluded.clicks`;

function eventRow({ program, now }: SiteCtx, { id, name, properties, time }: EventInput) {
  const sanitized = sanitizedProperties(properties);
  return {
    id: uuidv7(now),
    token: id,
    name,
    properties: sanitized,
    time: timeOf(time, now),
    challenge_id: openedChallenge(program, name, sanitized),
  };
}

/** The id of the challenge whose page was viewed; null for every other event. */
function openedChallenge(
  { challenges }: Pick<Catalogue, "challenges">,
  name: string,
  { page }: Record<string, unknown>,
): string | null {
  const [, opened] = (name === "$view" && typeof page === "string" && /^\/challenge\/([^/]+)\/?$/.exec(page)) || [];
  return challenges.find(({ id, identifier }) => identifier === opened || id === opened)?.id ?? null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The browser's time if it is plausible: a beacon may arrive late, but not from the future, nor after more than a day.
 */
function timeOf(seconds: number | undefined, now: Date): Date {
  const sentAt = new Date((seconds ?? Number.NaN) * 1000);
  return sentAt <= now && sentAt.getTime() > now.getTime() - DAY_MS ? sentAt : now;
}

/** The campaign parameters that were sent separately; a value that looks like an email is dropped. */
function campaignOf({ utm_source, utm_medium, utm_term, utm_content, utm_campaign }: VisitInput) {
  const sent = { utm_source, utm_medium, utm_term, utm_content, utm_campaign };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value && !value.includes("@")));
}
