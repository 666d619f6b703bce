/** Visits to a program's site and what happens in them, for metrics (specification 2, section 7 "Tracking"). */
import type { SiteCtx } from "../context";
import { sql } from "../database.server";
import { uuidv7 } from "../ids.server";
import type { Catalogue } from "../programs/catalogue.server";
import { countAddressHit, type RateLimit } from "../rate-limits.server";
import { operation } from "../use-case.server";
import { campaignIn, keptAddress, keptProperties, referringDomain } from "./addresses";
import { anonymousToken, ownVisitToken } from "./anonymous-token.server";
import { deviceOf, isBot } from "./user-agent";
import type { EventInput, EventsInput, VisitInput } from "./visits.schema";

/** What the request itself shows. `declined`: the browser asks not to be tracked. */
export type Browser = { address: string; userAgent: string; host: string; declined: boolean };

/** The tokens under which a visit is kept; null when nothing was. */
export type TrackedVisit = { visit_token: string; visitor_token: string } | null;

/** Calls of one address: a busy office, not a flood. */
const PER_ADDRESS: RateLimit = { scope: "visits", max: 600, windowSeconds: 600 };

/**
 * Keeps a visit, once per token however often it is sent. Bots, and browsers that ask not to be tracked, leave nothing.
 * Throws `too_many` beyond the limit of the address.
 */
export const trackVisit = operation("site:visit", (ctx: SiteCtx, input: VisitInput, browser: Browser) =>
  track(ctx, input, browser, []),
);

/** Keeps events, each id once, with their visit; an unknown visit is made. Otherwise as `trackVisit`. */
export const trackEvents = operation(
  "site:visit",
  (ctx: SiteCtx, { events, ...visit }: EventsInput, browser: Browser) => track(ctx, visit, browser, events),
);

async function track(
  ctx: SiteCtx,
  input: VisitInput,
  browser: Browser,
  events: readonly EventInput[],
): Promise<TrackedVisit> {
  if (browser.declined || isBot(browser.userAgent)) return null;
  const { programId, actor, now } = ctx;
  await countAddressHit(PER_ADDRESS, browser.address, now);
  const anonymous = anonymousToken(programId, browser.address, browser.userAgent, now);
  const visitToken =
    input.visit_token ?? (actor.kind === "participant" ? ownVisitToken(anonymous, actor.id) : anonymous);
  const visitorToken = input.visitor_token ?? anonymous;
  const campaign = { ...campaignIn(input.landing_page), ...given(input) };
  const device = deviceOf(browser.userAgent);
  await sql(TRACK, [
    programId,
    uuidv7(now),
    visitToken,
    visitorToken,
    actor.kind === "participant" ? actor.id : null,
    keptAddress(input.landing_page),
    keptAddress(input.referrer),
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
 * The visit and its events in one statement. Which of a visit's calls comes first is left to the network: what is
 * known stays, what is new is added, and a participant who signs in during the visit joins it. Events that are new and
 * opened a challenge count as its clicks, each visit on one of 16 rows so that no row is hot.
 */
const TRACK = `with visit as (
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
  kept as (
    insert into visit_events (program_id, id, visit_id, event_token, name, properties, time)
    select $1, e.id, visit.id, e.token, e.name, e.properties, e.time from visit cross join event e
    on conflict do nothing returning id)
  insert into challenge_clicks as c (program_id, challenge_id, shard, clicks)
    select $1, e.challenge_id, hashtext($3) & 15, count(*) from kept join event e using (id)
    where e.challenge_id is not null group by e.challenge_id order by e.challenge_id
    on conflict (program_id, challenge_id, shard) do update set clicks = c.clicks + excluded.clicks`;

function eventRow({ program, now }: SiteCtx, { id, name, properties, time }: EventInput) {
  const kept = keptProperties(properties);
  return {
    id: uuidv7(now),
    token: id,
    name,
    properties: kept,
    time: timeOf(time, now),
    challenge_id: openedChallenge(program, name, kept),
  };
}

/** The id of the challenge whose card a view shows; null for every other event. */
function openedChallenge(
  { challenges }: Pick<Catalogue, "challenges">,
  name: string,
  { page }: Record<string, unknown>,
): string | null {
  const [, opened] = (name === "$view" && typeof page === "string" && /^\/challenge\/([^/]+)\/?$/.exec(page)) || [];
  return challenges.find(({ id, identifier }) => identifier === opened || id === opened)?.id ?? null;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The browser's own time where it can be right: a beacon may come late, but neither from the future nor from yesterday. */
function timeOf(seconds: number | undefined, now: Date): Date {
  const sentAt = new Date((seconds ?? Number.NaN) * 1000);
  return sentAt <= now && sentAt.getTime() > now.getTime() - DAY_MS ? sentAt : now;
}

/** Campaign parameters that were sent by themselves. */
function given({ utm_source, utm_medium, utm_term, utm_content, utm_campaign }: VisitInput) {
  const sent = { utm_source, utm_medium, utm_term, utm_content, utm_campaign };
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value && !value.includes("@")));
}
