import { DAY_MS, daysFrom, MINUTE_MS } from "./days";
import { Chance, idAt } from "./deterministic";
import type { SeededProgram } from "./program-rows";
import type { Rows } from "./rows";

/** The places of the crowd's browsers. */
const PLACES = [
  ["New York", "United States"],
  ["Brooklyn", "United States"],
  ["Jersey City", "United States"],
  ["Austin", "United States"],
  ["Portland", "United States"],
  ["Chicago", "United States"],
  ["Seattle", "United States"],
  ["Miami", "United States"],
  ["Toronto", "Canada"],
  ["Hamburg", "Germany"],
  ["Madrid", "Spain"],
  ["Mexico City", "Mexico"],
] as const;

const BROWSERS = [
  ["Chrome", "Android", "Mobile"],
  ["Safari", "iOS", "Mobile"],
  ["Chrome", "Windows", "Desktop"],
  ["Firefox", "macOS", "Desktop"],
] as const;

const HISTORY_DAYS = 90;

/**
 * Adds a visit to the home page, of a participant or (null) a visitor.
 * @param device the token of a browser that was used before, which this returns
 */
export function addVisit(
  rows: Rows,
  programId: string,
  participantId: string | null,
  at: Date,
  who: string,
  device = idAt(at, who, "visitor"),
): string {
  const chance = new Chance(who);
  const [city, country] = chance.pick(PLACES);
  const [browser, os, deviceType] = chance.pick(BROWSERS);
  const id = idAt(at, who, "visit", at.getTime());
  rows.add("visits", {
    program_id: programId,
    id,
    visit_token: id,
    visitor_token: device,
    participant_id: participantId,
    landing_page: "/",
    browser,
    os,
    device_type: deviceType,
    platform: "Web",
    city,
    country,
    started_at: at,
  });
  return device;
}

/** Adds the visits of people who never sign in, more of them over time. */
export function addVisitors(rows: Rows, { id, content, day }: SeededProgram, crowd: number): void {
  const chance = new Chance(`visitors of ${content.subdomain}`);
  for (let offset = -HISTORY_DAYS; offset < 0; offset++) {
    const visitors = Math.round(
      (crowd / 12) * (1 + (HISTORY_DAYS + offset) / HISTORY_DAYS) * (0.8 + 0.4 * chance.next()),
    );
    for (let n = 0; n < visitors; n++) {
      const at = new Date(
        daysFrom(day, offset).getTime() + Math.floor((chance.next() * DAY_MS) / MINUTE_MS) * MINUTE_MS,
      );
      addVisit(rows, id, null, at, `visitor ${n} of ${content.subdomain} on day ${offset}`);
    }
  }
}
