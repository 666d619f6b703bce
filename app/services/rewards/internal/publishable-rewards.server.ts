import type { Reward } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import type { Publishable } from "~/services/publishing/publishable.server";

/** Rewards as rows that are published. */
export const REWARDS: Publishable<Reward> = {
  kind: "reward",
  table: "rewards",
  tagged: "rewardId",
  nameOf: ({ name }) => name,
  find: (db, where) => db.reward.findMany({ where }),
  findInOrder: (db, programId) =>
    db.reward.findMany({
      where: { programId, archivedAt: null },
      orderBy: [{ position: "asc" }, { finish: { sort: "asc", nulls: "last" } }, { name: "asc" }, { id: "asc" }],
    }),
  update: (tx, where, data) => tx.reward.updateMany({ where, data }),
  missing: "Reward not found",
  changed: msg("Someone else changed this reward. Reload it and try again."),
};
