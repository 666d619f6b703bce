import { msg } from "~/locales/translate";
import type { ChallengeKind } from "./challenge-kind";

export const unifiedSocial: ChallengeKind = {
  label: msg("Social posts"),
  help: msg("View your social posts."),
  callToAction: msg("Check out posts"),
  action: "feed",
  fields: ["posts"],
  step: msg("Posts"),
  needs: { posts: msg("Add at least one post") },
  feature: "social_network_posts",
  earns: "post",
};
