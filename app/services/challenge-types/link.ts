import { msg } from "~/locales/translate";
import type { ChallengeKind } from "./challenge-kind";

export const link: ChallengeKind = {
  label: msg("Link"),
  help: msg("Visit a web page."),
  callToAction: msg("Visit Now"),
  action: "visit_url",
  submitted: true,
  fields: ["link_url", "bypass_modal", "api_completion_only"],
  step: msg("Link"),
  needs: { link_url: msg("Add the link the button opens") },
  plain: true,
};
