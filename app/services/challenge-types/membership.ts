import { msg } from "~/locales/translate";
import type { ChallengeKind } from "./challenge-kind";

export const membership: ChallengeKind = {
  label: msg("Membership"),
  help: msg("Buy a membership."),
  callToAction: msg("Become a Member"),
  action: "membership",
  fields: ["price"],
  step: msg("Price"),
  needs: { price: msg("Enter the membership's price") },
  feature: "offers_reward",
  paid: true,
  unlimited: true,
};
