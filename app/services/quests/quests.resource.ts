import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const quests = resource({
  kind: "quest",
  label: msg("Quests"),
  rows: { table: "quests", name: "title" },
  page: "/admin/v2/programs/{program}/settings/program/quests/{id}/edit",
  api: {
    folder: "quests",
    name: "Quests",
    description: "Several challenges with a prize for those who do all of them.",
  },
  menu: {
    path: "settings/program/quests",
    permission: "challenges:manage",
    keywords: msg("missions series steps collection"),
  },
  actions: [{ label: msg("New quest"), path: "settings/program/quests/new", permission: "challenges:manage" }],
  audit: {
    "quest.archive": msg("Archived the quest <thing>{name}</thing>"),
    "quest.create": msg("Created the quest <thing>{name}</thing>"),
    "quest.delete": msg("Deleted the quest <thing>{name}</thing>"),
    "quest.publish": msg("Published the quest <thing>{name}</thing>"),
    "quest.restore": msg("Restored the quest <thing>{name}</thing>"),
    "quest.unpublish": msg("Unpublished the quest <thing>{name}</thing>"),
    "quest.update": msg("Changed the quest <thing>{name}</thing>"),
  },
});
