import { msg } from "~/locales/translate";
import type { ChallengeKind } from "./challenge-kind";

export const article: ChallengeKind = {
  label: msg("Article"),
  help: msg("Read an article."),
  callToAction: msg("Read Now"),
  action: "read_article",
  submitted: true,
  text: { label: msg("Article"), missing: msg("Write the article") },
  plain: true,
};
