import type { ParticipantActor } from "~/platform/context";
import type { ParticipantView } from "./participants.schema";

/** A participant as they see themselves. */
export function toParticipantView(actor: ParticipantActor): ParticipantView {
  const { profile, postal } = actor;
  return {
    id: actor.id,
    first_name: actor.firstName,
    last_name: actor.lastName,
    name: `${actor.firstName} ${actor.lastName}`.trim(),
    email: actor.email,
    postal,
    profile_attributes: {
      phone: profile.phone ?? null,
      address_1: profile.address_1 ?? null,
      address_2: profile.address_2 ?? null,
      city: profile.city ?? null,
      state: profile.state ?? null,
      postal,
      affiliation: profile.affiliation ?? null,
    },
    avatar: { url: actor.avatarFileId ? `/media/${actor.avatarFileId}/avatar` : null },
    unused_points: actor.unusedPoints,
    points: actor.lifetimePoints,
    completed_challenges: actor.completedChallenges,
    member_number: actor.memberNumber,
    email_setting_id: actor.emailSettingId,
    "eligible_offers_rewards?": actor.eligibleOffersRewards,
    created_at: actor.createdAt.toISOString(),
  };
}
