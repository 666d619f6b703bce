import { update } from "~/admin/communication-settings/communication-setting-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { getCommunicationSetting } from "~/services/communication-settings/communication-settings.admin.server";
import { storedCommunicationSettingIntent } from "~/services/communication-settings/communication-settings.schema";

/** `GET programs/{id}/communication_settings/{communication_setting_id}`. */
export const loader = programCallLoader(getCommunicationSetting, { params: ["communicationSettingId"] });

/** `PUT` and `PATCH` change the setting. */
export const action = programCallAction(storedCommunicationSettingIntent, { update });
