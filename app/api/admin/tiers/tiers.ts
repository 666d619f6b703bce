import { create } from "~/admin/tiers/tier-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { pageSchema, singlePage } from "~/platform/paging";
import { getTiers } from "~/services/tiers/tiers.admin.server";
import { saveTiersIntent, tiersView } from "~/services/tiers/tiers.schema";

/** `GET programs/{id}/program_tiers`: the tiers in order, and their version. */
export const loader = programCallLoader(
  getTiers,
  { response: pageSchema(tiersView.shape.tiers.element).extend({ version: tiersView.shape.version }) },
  async ({ ctx, run }) => {
    const { tiers, version } = await run(ctx);
    return { ...singlePage(tiers), version };
  },
);

/** `POST` to the same path with `tiers` saves all of them. */
export const action = programCallAction(saveTiersIntent, { create });
