import { msg } from "~/locales/translate";
import type { ChallengeKind } from "./challenge-kind";

export const donation: ChallengeKind = {
  label: msg("Donation"),
  help: msg("Donate to a cause."),
  callToAction: msg("Donate"),
  action: "donation",
  fields: ["entity_label", "entity_options", "amount_options"],
  step: msg("Donation"),
  needs: { entity_options: msg("Add at least one cause"), amount_options: msg("Add at least one amount") },
  feature: "donation_challenge",
  paid: true,
  earns: "amount",
  unlimited: true,
};
