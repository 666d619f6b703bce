import { msg } from "~/locales/translate";
import type { ChallengeKind } from "./challenge-kind";

const NETWORKS: Record<string, string> = { facebook: "Facebook", twitter: "Twitter", x: "X" };

export const share: ChallengeKind = {
  label: msg("Share"),
  help: msg("Share a link."),
  callToAction: msg("Share"),
  variantCallToAction: (network) => (NETWORKS[network] ? `Share on ${NETWORKS[network]}` : "Share"),
  action: "share",
  submitted: true,
  fields: ["parameters", "link_url"],
  step: msg("Link"),
  optional: ["link_url"],
  variants: {
    label: msg("Where to share"),
    missing: msg("Choose a network"),
    options: [
      { value: "", label: msg("Anywhere") },
      ...Object.entries(NETWORKS).map(([value, label]) => ({ value, label })),
    ],
  },
  plain: true,
};
