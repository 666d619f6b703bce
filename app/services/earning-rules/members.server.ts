/** What conditions read of people, and what rules decide on: an order or an event together with its person. */
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { localTimeOf } from "~/platform/zoned-time";
import { BIRTHDAY, birthdaysOn, isBirthday } from "~/services/participants/birthdays";
import type { DecidedLine, Subject } from "./decisions";
import type { Trigger } from "./rule-definition";
import { WEEKDAYS } from "./rule-fields";

export type Member = {
  id: string;
  /** How many tiers above the first they have reached. */
  tierLevel: number;
  /** The name of their tier; null while there are no tiers. */
  tier: string | null;
  tags: string[];
  profile: Record<string, string>;
  birthday: { month: number; day: number } | null;
  joinedAt: Date;
  earned: number;
  /** Whether new orders and events earn nothing. */
  blocked: boolean;
  /** The points that are missing to each tier, by its id; 0 for one that they have reached. */
  missing: Record<string, number>;
};

type Row = {
  id: string;
  tierLevel: number;
  tags: string[];
  profile: Record<string, string>;
  joinedAt: Date;
  earned: string;
  blocked: boolean;
};

/**
 * The people of the ids, as conditions see them: two queries for all of them. Deleted ones and those of other programs
 * are not in the answer.
 */
export async function loadMembers(on: Sql, programId: ProgramId, ids: readonly string[]): Promise<Map<string, Member>> {
  if (ids.length === 0) return new Map();
  const rows = await on<Row>(
    sqlText`select p.id::text as id, p.tier_level as "tierLevel", p.profile, p.created_at as "joinedAt",
        points_earned(p.points_issued, p.points_reversed)::text as earned, p.status = 'blocked' as blocked,
        array(select t.name from taggings g join tags t on t.program_id = g.program_id and t.id = g.tag_id
          where g.program_id = p.program_id and g.participant_id = p.id order by t.name) as tags
      from participants p where p.program_id = $1::uuid and p.id = any($2::uuid[]) and p.deleted_at is null`,
    [programId, [...new Set(ids)]],
  );
  const tiers = await on<{ id: string; name: string; from: string }>(
    sqlText`select t.id::text as id, t.name, t.points_threshold_min::text as "from"
      from program_tiers t join programs g on g.id = t.program_id
      where t.program_id = $1::uuid and 'tiers' = any (g.features) order by t.points_threshold_min, t.id`,
    [programId],
  );
  return new Map(
    rows.map(({ id, tierLevel, tags, profile, joinedAt, earned, blocked }) => {
      const points = Number(earned);
      return [
        id,
        {
          id,
          tierLevel,
          tier: tiers.findLast(({ from }) => Number(from) <= points)?.name ?? null,
          tags,
          profile,
          birthday: birthdayIn(profile),
          joinedAt,
          earned: points,
          blocked,
          missing: Object.fromEntries(tiers.map((tier) => [tier.id, Math.max(Number(tier.from) - points, 0)])),
        },
      ];
    }),
  );
}

function birthdayIn(profile: Readonly<Record<string, unknown>>): Member["birthday"] {
  const text = profile[BIRTHDAY];
  if (typeof text !== "string" || !isBirthday(text)) return null;
  const [month, day] = text.split("-").map(Number);
  return { month: month!, day: day! };
}

/** An order as rules see it: amounts in the smallest unit of the currency. */
export type RuledOrder = {
  placedAt: Date;
  currency: string;
  channel: string;
  store: string;
  lines: DecidedLine[];
  shipping: number;
  /** What was paid with points and codes. */
  paid: number;
  /** The first, second … order of the person, from 1. */
  number: number;
};

/** An order and its person as rules decide on them. */
export function orderSubject(order: RuledOrder, member: Member, timeZone: string): Subject {
  const { placedAt: time, currency, channel, store, lines, shipping, paid, number } = order;
  const total = lines.reduce((sum, line) => sum + line.amount, 0) + shipping;
  const facts = {
    order: {
      total: total / 100,
      currency,
      channel,
      store,
      items: lines.reduce((sum, line) => sum + line.quantity, 0),
      number,
      skus: distinct(lines.map(({ sku }) => sku)),
      categories: distinct(lines.map(({ category }) => category)),
      paid_with_points: paid / 100,
    },
    ...commonFacts(time, member, timeZone),
  };
  const { missing } = member;
  return { trigger: "order", eventTypeId: null, time, facts, lines, shipping, paid, amount: 0, numbers: {}, missing };
}

/** A line as conditions on lines read it. */
export function lineFacts({ sku, name, category, quantity, amount }: DecidedLine): Record<string, unknown> {
  return { sku, name, category, quantity, amount: amount / 100 };
}

/** An event as rules see it. */
export type RuledEvent = {
  trigger: Exclude<Trigger, "order">;
  eventTypeId: string | null;
  /** Of the challenge that was done, or of the tier that was reached. */
  name: string;
  occurredAt: Date;
  properties: Record<string, unknown>;
  /** Of a receipt, in cents. */
  amount: number;
};

/** An event and its person as rules decide on them. */
export function eventSubject(event: RuledEvent, member: Member, timeZone: string): Subject {
  const { trigger, eventTypeId, name, occurredAt: time, properties, amount } = event;
  const own = trigger === "event" ? {} : { name, amount: amount / 100 };
  return {
    trigger,
    eventTypeId,
    time,
    facts: { event: { ...own, ...properties }, ...commonFacts(time, member, timeZone) },
    lines: [],
    shipping: 0,
    paid: 0,
    amount,
    numbers: Object.fromEntries(
      Object.entries(properties).filter((pair): pair is [string, number] => Number.isFinite(pair[1])),
    ),
    missing: member.missing,
  };
}

const DAY_MS = 24 * 60 * 60 * 1000;

function commonFacts(time: Date, member: Member, timeZone: string) {
  const local = localTimeOf(time, timeZone);
  const date = local.slice(0, 10);
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8))];
  const weekday = WEEKDAYS[(new Date(date).getUTCDay() + 6) % 7]!.value;
  const { tier, tags, profile, birthday, joinedAt } = member;
  const joined = localTimeOf(joinedAt, timeZone).slice(0, 10);
  const born = birthday && `${two(birthday.month)}-${two(birthday.day)}`;
  return {
    person: {
      tier: tier ?? "",
      tags,
      days_as_member: Math.max(Math.round((Date.parse(date) - Date.parse(joined)) / DAY_MS), 0),
      birthday_month: birthday?.month === month,
      birthday: born !== null && birthdaysOn(date).includes(born),
      profile,
    },
    time: { weekday, hour: Number(local.slice(11, 13)), day, month, date },
  };
}

const two = (number: number) => String(number).padStart(2, "0");

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts.filter((text) => text !== ""))];
}
