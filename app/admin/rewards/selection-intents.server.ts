/** The intents on the selected rewards of the list. */
import { selectionIntents } from "~/admin/publishing/selection-intents.server";
import { msg } from "~/locales/translate";
import { archiveRewards, publishRewards, tagRewards } from "~/services/rewards/reward-selection.admin.server";

export const { publish, unpublish, archive, restore, tag, untag } = selectionIntents(
  { publish: publishRewards, archive: archiveRewards, tag: tagRewards },
  {
    publish: msg("{count} rewards published"),
    unpublish: msg("{count} rewards unpublished"),
    archive: msg("{count} rewards archived"),
    restore: msg("{count} rewards restored as drafts"),
    tag: msg("{count} rewards tagged"),
    untag: msg("Tag removed from {count} rewards"),
  },
);
