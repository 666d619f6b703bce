import { msg } from "~/locales/translate";
import type { ChallengeKind } from "./challenge-kind";

export const engage: ChallengeKind = {
  label: msg("Engage"),
  help: msg("Follow your social account."),
  callToAction: msg("Visit Social Media"),
  action: "connect",
  submitted: true,
  fields: ["link_url"],
  step: msg("Link"),
  needs: { link_url: msg("Add the link the button opens") },
  hidden: true,
  plain: true,
};
