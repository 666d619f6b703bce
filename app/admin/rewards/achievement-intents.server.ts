/** The intents that only achievements and milestones have, from their page. */
import { rowInUrl } from "~/admin/forms/row-in-url.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import type { ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { createNftCollection } from "~/services/chain/chain-transactions.admin.server";
import { keepClaim } from "~/services/rewards/claim-reviews.admin.server";
import { fetchPossibleWinners, syncWinners } from "~/services/winner-syncs/winner-syncs.admin.server";

type Sent = { id?: string };

/** `create_nft_collection {id}`. */
export const create_nft_collection = runs(
  createNftCollection,
  async function create_nft_collection(run, args: ProgramIntentArgs, { id }: Sent): Promise<ActionResult> {
    await run(args.ctx, rowInUrl(args, "rewardId", id));
    return { message: translate(args.ctx.locale, "NFT collection created") };
  },
  "nothing",
);

/** `fetch_possible_winners_to_sync {id}`. */
export const fetch_possible_winners_to_sync = runs(
  fetchPossibleWinners,
  async function fetch_possible_winners_to_sync(run, args: ProgramIntentArgs, { id }: Sent): Promise<ActionResult> {
    return { body: { data: await run(args.ctx, rowInUrl(args, "rewardId", id)) } };
  },
);

/** `sync_winners {send_email, id}`. */
export const sync_winners = runs(
  syncWinners,
  async function sync_winners(
    run,
    args: ProgramIntentArgs,
    { id, send_email }: Sent & { send_email: boolean },
  ): Promise<ActionResult> {
    const data = await run(args.ctx, rowInUrl(args, "rewardId", id), send_email);
    return { message: translate(args.ctx.locale, "Winners are being synced"), body: { data } };
  },
);

/** `keep_claim {claim_id}`: the participant keeps a reward whose points, tier or challenge were taken back. */
export const keep_claim = runs(
  keepClaim,
  async function keep_claim(run, args: ProgramIntentArgs, { claim_id }: { claim_id: string }): Promise<ActionResult> {
    await run(args.ctx, args.param("rewardId"), claim_id);
    return { message: translate(args.ctx.locale, "The participant keeps the reward") };
  },
  "nothing",
);
