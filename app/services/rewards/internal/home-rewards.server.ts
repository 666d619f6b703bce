import type { Reward } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import type { RowError } from "~/platform/selection";
import { homeStates, lockedRows, type Blocked, type HomeContent } from "~/services/publishing/home-content.server";
import { MAX_NAME } from "../rewards-admin.schema";
import { openPrizeErrors } from "./prize-errors.server";

/** Rewards as content of the home page. */
export const REWARDS: HomeContent<Reward> = {
  ...homeStates("reward"),
  table: "rewards",
  tagged: "rewardId",
  nameOf: ({ name }) => name,
  nameField: "name",
  maxName: MAX_NAME,
  find: (db, where) => db.reward.findMany({ where }),
  findInOrder: (db, programId) =>
    db.reward.findMany({
      where: { programId, archivedAt: null },
      orderBy: [{ position: "asc" }, { finish: { sort: "asc", nulls: "last" } }, { name: "asc" }, { id: "asc" }],
    }),
  /** While the rewards of a program were never put in order, all have the same place. */
  async lastPlace(tx, programId) {
    const { _max: last } = await tx.reward.aggregate({ where: { programId }, _max: { position: true } });
    return last.position ? last.position + 1 : 0;
  },
  /** Claims, entries, coupons and a collection on the blockchain stay with the original. */
  insertCopy(tx, _ctx, original, columns) {
    const own = {
      claimsCount: 0,
      couponsLowSince: null,
      nftCollectionAddress: null,
      nftCollectionTransactionCreateUrl: null,
    };
    return tx.reward.create({ data: { ...original, ...own, ...columns } });
  },
  copiedFrom: (copy, original) => ({ name: copy.name, from: original.id }),
  update: (tx, where, data) => tx.reward.updateMany({ where, data }),
  async needed(tx, ctx, rows) {
    const ids = rows.map(({ id }) => id);
    await lockedRows(tx, ctx, REWARDS, ids);
    const errors = await openPrizeErrors(tx, ctx, rows);
    return new Map([...errors].map(([id, error]): [string, Blocked] => [id, blockedBy(error)]));
  },
  missing: msg("Reward not found"),
  changed: msg("Someone else changed this reward. Reload it and try again."),
  changedWhileEditing: msg(
    "Someone else changed this reward while you were editing. Open it in another tab to compare. Your changes are still here.",
  ),
};

function blockedBy(error: RowError): Blocked {
  return { message: error.message, errors: [{ field: null, ...error }] };
}
