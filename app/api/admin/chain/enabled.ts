import { adminCallLoader } from "~/http/handlers/admin.server";
import { notFound } from "~/platform/errors";
import { getAptosEnabled } from "~/services/chain/aptos.admin.server";
import { aptosEnabledQuery } from "~/services/chain/aptos.schema";
import { programOfAddress } from "~/services/programs/locate.server";

/** `GET aptos/enabled?program_id=` or `?reward_id=`: whether the program has certificates turned on. */
export const loader = adminCallLoader(
  { query: aptosEnabledQuery, runs: getAptosEnabled },
  async ({ query, inProgram }) => {
    const { program_id: programId, reward_id: rewardId } = query;
    const found = await programOfAddress({ programId, rewardId });
    if (found === undefined) throw notFound();
    return getAptosEnabled(await inProgram(found), rewardId);
  },
);
