import { settings } from "~/admin/earning-rules/rule-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { ruleSettingsIntent } from "~/services/earning-rules/earning-rules-admin.schema";
import { getRuleSettings } from "~/services/earning-rules/rule-publishing.admin.server";

/** `GET programs/{id}/earning_rules/settings`: whether a second person has to approve. */
export const loader = programCallLoader(getRuleSettings);

/** `PUT` sets it. */
export const action = programCallAction(ruleSettingsIntent, { settings }, { PUT: "settings" });
