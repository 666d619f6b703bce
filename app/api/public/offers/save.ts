import { runs } from "~/http/handlers/runs.server";
import { participantCall } from "~/http/handlers/site.server";
import { saveMerchantInput } from "~/services/offers/offers.schema";
import { saveMerchant } from "~/services/offers/saved-merchants.site.server";

/** `POST /public/offers/saved`: saves a merchant or takes it off the list; a plain form goes back to its page. */
export const action = participantCall(
  saveMerchantInput,
  runs(
    saveMerchant,
    async (run, { ctx }, input) => {
      await run(ctx, input);
      return {};
    },
    "nothing",
  ),
);
