import { programCallLoader } from "~/http/handlers/admin.server";
import { getCommunicationSetting } from "~/services/communication-settings/communication-settings.admin.server";
import { CHANNELS } from "~/services/communication-settings/communication-settings.schema";

/** `GET programs/{id}/communication_settings/new`: what a new setting may be. */
export const loader = programCallLoader(async ({ ctx }) => ({
  communication_setting: await getCommunicationSetting(ctx),
  channels: CHANNELS,
}));
