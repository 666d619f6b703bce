/** Rules, orders and people for the tests of deciding. */
import { compileRule } from "~/services/earning-rules/active-rules.server";
import type { ActiveRule, DecidedLine, Room, Subject } from "~/services/earning-rules/decisions";
import {
  eventSubject,
  orderSubject,
  type Member,
  type RuledEvent,
  type RuledOrder,
} from "~/services/earning-rules/members.server";
import { earningRuleDefinition, type RuleCondition, type Trigger } from "~/services/earning-rules/rule-definition";

export const PLACED = new Date("2026-12-01T10:00:00Z");

type Definition = Parameters<typeof earningRuleDefinition.parse>[0];

/** An active rule about orders, by its definition and what differs from a rule without times. */
export function ruleOf(definition: Definition, overrides: Partial<ActiveRule> = {}): ActiveRule {
  const trigger: Trigger = overrides.trigger ?? "order";
  return {
    id: crypto.randomUUID(),
    version: 1,
    name: "Rule",
    trigger,
    eventTypeId: null,
    startsAt: new Date("2026-01-01T00:00:00Z"),
    endsAt: null,
    ...compileRule(trigger, earningRuleDefinition.parse(definition)),
    ...overrides,
  };
}

export const typed = (expression: string): RuleCondition => ({ expression, builder: null });
export const perUnit = { kind: "per_amount", points: 1, amount: 1 } as const;

export function lineOf(line: Partial<DecidedLine> = {}): DecidedLine {
  return {
    sku: "A-1",
    name: "Thing",
    category: "",
    quantity: 1,
    amount: 1000,
    tax: 0,
    discount: 0,
    gift_card: false,
    ...line,
  };
}

export function memberOf(member: Partial<Member> = {}): Member {
  return {
    id: "person",
    tierLevel: 0,
    tier: null,
    tags: [],
    profile: {},
    birthday: null,
    joinedAt: new Date("2026-01-01T00:00:00Z"),
    earned: 0,
    blocked: false,
    missing: {},
    ...member,
  };
}

export function orderOf(order: Partial<RuledOrder> = {}, member: Partial<Member> = {}, timeZone = "UTC"): Subject {
  const rest = { placedAt: PLACED, currency: "USD", channel: "web", store: "", shipping: 0, paid: 0, number: 1 };
  return orderSubject({ ...rest, lines: [lineOf()], ...order }, memberOf(member), timeZone);
}

export function eventOf(event: Partial<RuledEvent> = {}, member: Partial<Member> = {}): Subject {
  const rest = {
    trigger: "event",
    eventTypeId: null,
    name: "",
    occurredAt: PLACED,
    properties: {},
    amount: 0,
  } as const;
  return eventSubject({ ...rest, ...event }, memberOf(member), "UTC");
}

export const roomy = (): Room => ({ day: null, month: null, person: null, budget: null });
