import type { EventType } from "~/services/webhooks/webhooks.schema";

/** When each event that webhooks send happens. */
export const WEBHOOK_EVENTS: Record<EventType, string> = {
  "participant.created": "Somebody joined the program.",
  "participant.updated": "The status, name or profile of a participant changed.",
  "participant.deleted": "An account was deleted.",
  "action.created": "A participant did something that counts.",
  "challenge.completed": "A participant completed a challenge.",
  "reward.claimed": "A participant claimed or won a reward.",
  "points.changed": "The points of a participant changed.",
  "points.pending": "A participant earned points that cannot be spent yet.",
  "points.released": "Pending points became available.",
  "points.expiring": "Points of a participant will expire soon. Sent once for each lot and notice.",
  "points.expired": "Points of a participant expired.",
  "receipt.updated": "A receipt was read or reviewed.",
  "referral.updated": "A referral was made, approved or rejected.",
};
