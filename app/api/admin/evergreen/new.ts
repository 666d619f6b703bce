import { programCallLoader } from "~/http/handlers/admin.server";
import { listEvergreenSettings } from "~/services/evergreen/evergreen.admin.server";

/** `GET programs/{id}/evergreen_setting_values/new`: the definitions that have no value yet. */
export const loader = programCallLoader(async ({ ctx }) => ({
  evergreen_setting_definitions: (await listEvergreenSettings(ctx)).filter(
    ({ evergreen_setting_value }) => evergreen_setting_value === null,
  ),
}));
