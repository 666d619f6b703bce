import { msg } from "~/locales/translate";
import type { ChallengeKind } from "./challenge-kind";

export const callAction: ChallengeKind = {
  label: msg("Call to action"),
  help: msg("Call, email or open a page."),
  callToAction: msg("Visit Now"),
  action: "call_action",
  submitted: true,
  fields: ["link_url", "bypass_modal", "api_completion_only"],
  step: msg("Link"),
  plain: true,
};
