import { msg } from "~/locales/translate";
import type { ChallengeKind } from "./challenge-kind";

export const referral: ChallengeKind = {
  label: msg("Referral"),
  help: msg("Invite friends with a personal link."),
  callToAction: msg("Recruit Friends"),
  action: "recruit",
  fields: ["friend_points"],
  unlimited: true,
  everybody: true,
  ownMail: true,
  invites: true,
  plain: true,
};
