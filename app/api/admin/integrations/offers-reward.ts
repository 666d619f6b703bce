import { saveOffers } from "~/admin/integrations/integration-intents.server";
import { programCallAction, programCallLoader } from "~/http/handlers/admin.server";
import { getOffersReward } from "~/services/program-settings/integrations.admin.server";
import { offersRewardIntent } from "~/services/program-settings/program-settings.schema";

/** `GET offers_reward/{program_id}`. */
export const loader = programCallLoader(getOffersReward);

/** `PATCH` and `PUT`, also as a `POST` with `_method=patch`. */
export const action = programCallAction(offersRewardIntent, { update: saveOffers });
