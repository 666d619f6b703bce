import { programCallLoader } from "~/http/handlers/admin.server";
import { getAptosEnabled } from "~/services/chain/aptos.admin.server";
import { aptosEnabledQuery } from "~/services/chain/aptos.schema";

/** `GET aptos/enabled?program_id=` or `?reward_id=`: whether the program has certificates turned on. */
export const loader = programCallLoader(getAptosEnabled, { query: aptosEnabledQuery }, ({ ctx, query, run }) =>
  run(ctx, query.reward_id),
);
