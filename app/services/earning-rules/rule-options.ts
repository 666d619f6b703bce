/** What the form of a rule offers. Browser-safe and without schemas, so that pages do not load them. */
import type { GiveKind, Trigger } from "./rule-definition";

export const TRIGGER_CHOICES: readonly Trigger[] = [
  "order",
  "event",
  "challenge",
  "receipt",
  "referral",
  "sign_up",
  "tier",
  "birthday",
];
const ALL_KINDS: readonly GiveKind[] = [
  "per_amount",
  "points",
  "per_item",
  "per_line",
  "factor",
  "tag",
  "reward",
  "tier",
];
export const MAX_NAME_LENGTH = 80;

/** The kinds of what a rule can give, by what it is about: only orders have lines, and only some events an amount. */
const GIVES: Record<Trigger, readonly GiveKind[]> = {
  order: ALL_KINDS,
  event: ["points", "per_amount", "factor", "tag", "reward", "tier"],
  receipt: ["points", "per_amount", "factor", "tag", "reward", "tier"],
  challenge: ["points", "tag", "reward", "tier"],
  referral: ["points", "tag", "reward", "tier"],
  sign_up: ["points", "tag", "reward", "tier"],
  tier: ["points", "tag", "reward", "tier"],
  birthday: ["points", "tag", "reward", "tier"],
};

export function givesOf(trigger: Trigger): readonly GiveKind[] {
  return GIVES[trigger];
}

/** Whether a rule gives points, so that its limits and its rounding mean something. */
export function givesPoints(kind: GiveKind): boolean {
  return kind !== "tag" && kind !== "reward";
}
