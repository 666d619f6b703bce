import { msg } from "~/locales/translate";
import type { DeliveryState, EventType } from "~/services/webhooks/webhooks.schema";

/** What each event is about, in the form. */
export const EVENT_TEXTS: Record<EventType, string> = {
  "participant.created": msg("A participant joined"),
  "participant.updated": msg("A profile or status changed"),
  "participant.deleted": msg("An account was deleted"),
  "action.created": msg("Anything in a participant's history"),
  "challenge.completed": msg("A challenge was completed"),
  "reward.claimed": msg("A reward was claimed"),
  "points.changed": msg("Points moved"),
  "points.pending": msg("Pending points were earned"),
  "points.released": msg("Pending points became available"),
  "points.expiring": msg("Points will expire soon"),
  "points.expired": msg("Points expired"),
  "receipt.updated": msg("A receipt was added or its status changed"),
  "referral.updated": msg("A referral was added or its status changed"),
};

export const STATE_LABELS: Record<DeliveryState, string> = {
  waiting: msg("Waiting"),
  sending: msg("Sending"),
  delivered: msg("Delivered"),
  failed: msg("Failed"),
};

/** Why a try got no response. */
export const ERROR_TEXTS: Record<string, string> = {
  private_address: msg("Not a public address"),
  unknown_host: msg("Unknown host"),
  timeout: msg("No response in 10 seconds"),
  tls: msg("Invalid certificate"),
  unreachable: msg("No connection"),
  secret: msg("The secret can't be read. Make a new one."),
};
