import { msg } from "~/locales/translate";
import type { ChallengeKind } from "./challenge-kind";

export const location: ChallengeKind = {
  label: msg("Location"),
  help: msg("Check in at a place."),
  callToAction: msg("Visit"),
  action: "location_visit",
  submitted: true,
  fields: ["latitude", "longitude", "radius_meters"],
  step: msg("Place"),
  plain: true,
};
