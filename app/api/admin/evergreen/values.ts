import { create } from "~/admin/evergreen/evergreen-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { pageSchema, singlePage } from "~/platform/paging";
import { listEvergreenSettings } from "~/services/evergreen/evergreen.admin.server";
import { evergreenListIntent, evergreenSettingView } from "~/services/evergreen/evergreen.schema";

/** `GET programs/{id}/evergreen_setting_values`: each definition with the program's value. */
export const loader = programCallLoader(
  listEvergreenSettings,
  { response: pageSchema(evergreenSettingView) },
  async ({ ctx, run }) => singlePage(await run(ctx)),
);

/** `POST` to the same path sets the value of a definition. */
export const action = programCallAction(evergreenListIntent, { create });
