import { msg } from "~/locales/translate";
import type { EventRow, EventStatus, EventTrigger } from "~/services/events/events.schema";

/** What happened, where the product says it itself. */
export const TRIGGER_LABELS: Readonly<Record<EventTrigger, string>> = {
  event: msg("Sent by your systems"),
  challenge: msg("Challenge completed"),
  receipt: msg("Receipt approved"),
  referral: msg("Friend joined"),
  sign_up: msg("Signed up"),
  tier: msg("Tier reached"),
  birthday: msg("Birthday"),
};

const STATUSES: Readonly<Record<EventStatus, { label: string; tone: string }>> = {
  credited: { label: msg("Credited"), tone: "done" },
  nothing: { label: msg("Gave nothing"), tone: "ended" },
  waiting: { label: msg("Waits for the person"), tone: "scheduled" },
  undecided: { label: msg("Being decided"), tone: "running" },
  revoked: { label: msg("Taken back"), tone: "undone" },
};

export function eventStatusLabel(status: EventStatus): string {
  return STATUSES[status].label;
}

/** The usual status with the same meaning, which has a color. */
export function eventStatusTone(status: EventStatus): string {
  return STATUSES[status].tone;
}

/** What an event is called: the label of its type, which is the operator's, or a text of ours. */
export function eventName(
  { trigger, label }: Pick<EventRow, "trigger" | "label">,
  t: (text: string) => string,
): string {
  return label ?? t(TRIGGER_LABELS[trigger]);
}
