import { msg } from "~/locales/translate";
import type { RuleStatus } from "~/services/earning-rules/earning-rules-admin.schema";
import type { GiveKind, Trigger } from "~/services/earning-rules/rule-definition";
import type { StatusTone } from "~/ui/primitives/status-badge";

/** The path of the pages. That of one rule is below it, by its id. */
export function rulesPath(programId: string): string {
  return `/admin/v2/programs/${programId}/settings/program/earning-rules`;
}

const STATUSES: Record<RuleStatus, { label: string; tone: StatusTone }> = {
  draft: { label: msg("Draft"), tone: "draft" },
  proposed: { label: msg("Waits for approval"), tone: "review" },
  scheduled: { label: msg("Scheduled"), tone: "scheduled" },
  active: { label: msg("Active"), tone: "active" },
  ended: { label: msg("Ended"), tone: "over" },
};

export function ruleStatusLabel(status: RuleStatus): string {
  return STATUSES[status].label;
}

export function ruleStatusTone(status: RuleStatus): StatusTone {
  return STATUSES[status].tone;
}

/** What a rule is about, as a choice. */
export const TRIGGER_LABELS: Record<Trigger, string> = {
  order: msg("An order comes in"),
  event: msg("An event of another system comes in"),
  challenge: msg("A challenge is completed"),
  receipt: msg("A receipt is approved"),
  referral: msg("A referred friend joins"),
  sign_up: msg("Somebody signs up"),
  tier: msg("A tier is reached"),
  birthday: msg("Somebody has a birthday"),
};

/** What a rule gives, as a choice; `{term}` is the program's word for points. */
export const GIVE_LABELS: Record<GiveKind, string> = {
  per_amount: msg("{term} per amount"),
  points: msg("A fixed number of {term}"),
  per_item: msg("{term} for each piece"),
  per_line: msg("{term} for each line"),
  factor: msg("Multiply what other rules give"),
  tag: msg("A tag"),
  reward: msg("A reward"),
  tier: msg("The {term} missing to a tier"),
};
