import { z } from "zod";

const data = z.record(z.string(), z.unknown());

/** The events that webhooks send, with when each happens and what its `data` has. */
export const WEBHOOK_EVENTS: Record<string, { summary: string; data: z.ZodType }> = {
  "participant.created": { summary: "Somebody joined the program.", data },
  "participant.updated": { summary: "The status, name or profile of a participant changed.", data },
  "participant.deleted": { summary: "An account was deleted.", data },
  "action.created": { summary: "A participant did something that counts.", data },
  "challenge.completed": { summary: "A participant completed a challenge.", data },
  "reward.claimed": { summary: "A participant claimed or won a reward.", data },
  "points.changed": { summary: "The points of a participant changed.", data },
  "receipt.updated": { summary: "A receipt was read or reviewed.", data },
  "referral.updated": { summary: "A referral was made, approved or rejected.", data },
};
