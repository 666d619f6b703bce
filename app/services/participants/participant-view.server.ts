import type { ParticipantActor } from "../context";
import type { ParticipantView } from "./participants.schema";

/** A participant as they see themselves (specification 1, section 3). */
export function participantView(actor: ParticipantActor): ParticipantView {
  return {
    id: actor.id,
    first_name: actor.firstName,
    last_name: actor.lastName,
    name: `${actor.firstName} ${actor.lastName}`.trim(),
    email: actor.email,
    avatar: { url: actor.avatarFileId ? `/media/${actor.avatarFileId}/avatar` : null },
    unused_points: actor.unusedPoints,
    points: actor.lifetimePoints,
    completed_challenges: actor.completedChallenges,
    email_setting_id: actor.emailSettingId,
    "eligible_offers_rewards?": actor.eligibleOffersRewards,
    created_at: actor.createdAt.toISOString(),
  };
}
