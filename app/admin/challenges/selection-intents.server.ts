/** The intents on the selected challenges of the list. */
import { selectionIntents } from "~/admin/publishing/selection-intents.server";
import { msg } from "~/locales/translate";
import {
  archiveChallenges,
  publishChallenges,
  tagChallenges,
} from "~/services/challenges/challenge-selection.admin.server";

export const { publish, unpublish, archive, restore, tag, untag } = selectionIntents(
  { publish: publishChallenges, archive: archiveChallenges, tag: tagChallenges },
  {
    publish: msg("{count} challenges published"),
    unpublish: msg("{count} challenges unpublished"),
    archive: msg("{count} challenges archived"),
    restore: msg("{count} challenges restored as drafts"),
    tag: msg("{count} challenges tagged"),
    untag: msg("Tag removed from {count} challenges"),
  },
);
