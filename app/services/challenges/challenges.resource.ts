import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const challenges = resource({
  kind: "challenge",
  label: msg("Challenges"),
  rows: { table: "challenges", name: "caption" },
  page: "/admin/v2/challenges/{id}",
  param: "challengeId",
  api: { folder: "challenges", name: "Challenges", description: "What participants complete to earn points." },
  scopes: "challenges",
  savedViews: "challenges",
  media: ["challenges", "questions", "question_options"],
  menu: { path: "challenges", permission: "challenges:view", letter: "c", keywords: msg("activities tasks earn") },
  actions: [{ label: msg("New challenge"), path: "challenges/new", permission: "challenges:create", letter: "c" }],
  audit: {
    "challenge.archive": msg("Archived the challenge <thing>{name}</thing>"),
    "challenge.create": msg("Created the challenge <thing>{name}</thing>"),
    "challenge.delete": msg("Deleted the challenge <thing>{name}</thing>"),
    "challenge.duplicate": msg("Duplicated a challenge as <thing>{name}</thing>"),
    "challenge.publish": msg("Published the challenge <thing>{name}</thing>"),
    "challenge.restore": msg("Restored the challenge <thing>{name}</thing>"),
    "challenge.tag": msg("Tagged the challenge <thing>{name}</thing>"),
    "challenge.unpublish": msg("Unpublished the challenge <thing>{name}</thing>"),
    "challenge.untag": msg("Removed a tag from the challenge <thing>{name}</thing>"),
    "challenge.update": msg("Changed the challenge <thing>{name}</thing>"),
    "challenges.order": msg("Changed the order of the challenges on the home page"),
  },
});
