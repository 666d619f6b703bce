import { create } from "~/admin/communication-settings/communication-setting-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { listCommunicationSettings } from "~/services/communication-settings/communication-settings.admin.server";
import {
  communicationSettingListIntent,
  communicationSettingListQuery,
} from "~/services/communication-settings/communication-settings.schema";

/** `GET programs/{id}/communication_settings`. */
export const loader = programCallLoader(listCommunicationSettings, { query: communicationSettingListQuery });

/** `POST` to the same path adds a setting. */
export const action = programCallAction(communicationSettingListIntent, { create });
