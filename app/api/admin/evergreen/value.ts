import { create } from "~/admin/evergreen/evergreen-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { getEvergreenValue } from "~/services/evergreen/evergreen.admin.server";
import { evergreenValueIntent } from "~/services/evergreen/evergreen.schema";

/** `GET programs/{id}/evergreen_setting_values/{evergreen_setting_value_id}`: one value. */
export const loader = programCallLoader(getEvergreenValue, { params: ["evergreenValueId"] });

/** `PUT` and `PATCH` change the value. */
export const action = programCallAction(evergreenValueIntent, {
  update: runs(create, async (run, args, { active }) => {
    const { evergreen_setting_definition_id } = await getEvergreenValue(args.ctx, args.param("evergreenValueId"));
    return run(args, { evergreen_setting_definition_id, active });
  }),
});
