import { create } from "~/admin/evergreen/evergreen-intents.server";
import { programCallAction, programCallLoader, runs } from "~/http/handlers/admin.server";
import { getEvergreenValue, saveEvergreenValue } from "~/services/evergreen/evergreen.admin.server";
import { evergreenValueIntent } from "~/services/evergreen/evergreen.schema";

/** `GET programs/{id}/evergreen_setting_values/{evergreen_setting_value_id}`: one value. */
export const loader = programCallLoader({ runs: getEvergreenValue }, ({ ctx, param }) =>
  getEvergreenValue(ctx, param("evergreenValueId")),
);

/** `PUT` and `PATCH` change the value. */
export const action = programCallAction(evergreenValueIntent, {
  update: runs(saveEvergreenValue, async (args, { active }) => {
    const { evergreen_setting_definition_id } = await getEvergreenValue(args.ctx, args.param("evergreenValueId"));
    return create(args, { evergreen_setting_definition_id, active });
  }),
});
