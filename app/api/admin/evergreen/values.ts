import { create } from "~/admin/evergreen/evergreen-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { singlePage } from "~/platform/paging";
import { listEvergreenSettings } from "~/services/evergreen/evergreen.admin.server";
import { evergreenListIntent } from "~/services/evergreen/evergreen.schema";

/** `GET programs/{id}/evergreen_setting_values`: each definition with the program's value. */
export const loader = programCallLoader(async ({ ctx }) => singlePage(await listEvergreenSettings(ctx)));

/** `POST` to the same path sets the value of a definition. */
export const action = programCallAction(evergreenListIntent, { create });
