import { isDeepStrictEqual } from "node:util";
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, noChanges } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { inputHash } from "~/platform/input-hash.server";
import { translationsOf, type Translations } from "~/platform/translations";
import { command, query } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { toTiers } from "./program-tiers.server";
import { tiersView, type TierInput, type TiersInput, type TiersView } from "./tiers.schema";

const CHANGED = msg(
  "Someone else changed the tiers while you were editing. Open the page in another tab to compare. Your changes are still here.",
);

/** The program's tiers in order. */
export const getTiers = query(
  "tiers:manage",
  async function getTiers({ programId }: AdminProgramCtx): Promise<TiersView> {
    return toView(await storedTiers(prisma, programId));
  },
  { output: tiersView },
);

const COLUMNS = {
  id: null,
  name: "name",
  benefits: "benefits",
  translations: null,
  points_threshold_min: null,
  // Where the next tier begins.
  points_threshold_max: null,
} as const satisfies ColumnTable<TierInput, Stored>;

/**
 * Saves all tiers of the program. Participants move to their new tiers soon after, without a mail: they did not rise by
 * themselves (docs/product/tiers.md#rising-and-falling).
 * @throws invalid on the field to correct, and on `tiers` when a challenge or reward needs one that would be removed;
 *   rejected when nothing would change; conflict when somebody else changed them since `version`
 */
export const saveTiers = command(
  "tiers:manage",
  async function saveTiers(
    { programId, now }: AdminProgramCtx,
    { tx, audit, afterCommit },
    { tiers, version }: TiersInput,
  ): Promise<TiersView> {
    const on = sqlIn(tx);
    await on(sqlText`select id from programs where id = $1::uuid for no key update`, [programId]);
    const before = await storedTiers(tx, programId);
    const after = tiers.map((tier) => ({
      ...columnsFrom(COLUMNS, tier),
      id: tier.id ?? uuidv7(now),
      translations: tier.translations ?? before.find(({ id }) => id === tier.id)?.translations ?? {},
      pointsThresholdMin: BigInt(tier.points_threshold_min),
    }));
    if (new Set(after.map(({ id }) => id)).size < after.length) throw invalid("tiers", "Reload the page and try again");
    if (isDeepStrictEqual(before, after)) throw noChanges();
    if (version && version !== toView(before).version)
      throw new AppError("conflict", CHANGED, { errors: [{ field: null, message: CHANGED }] });
    const removed = before.filter((tier) => !after.some(({ id }) => id === tier.id));
    await assertNotNeeded(tx, programId, removed);
    await tx.tier.deleteMany({ where: { programId, id: { in: removed.map(({ id }) => id) } } });
    for (const { id, ...columns } of after)
      await tx.tier.upsert({
        where: { programId_id: { programId, id } },
        create: { programId, id, ...columns, createdAt: now, updatedAt: now },
        update: { ...columns, updatedAt: now },
      });
    await catalogueChanged({ tx, afterCommit }, programId);
    await enqueue(on, "assign-tiers", { programId }, { key: `assign-tiers ${programId}` });
    audit({
      action: "program_tiers.save",
      targetType: "program",
      targetId: programId,
      before: auditOf(before),
      after: auditOf(after),
    });
    return toView(after);
  },
  { output: tiersView },
);

type Stored = { id: string; name: string; benefits: string; translations: Translations; pointsThresholdMin: bigint };

async function storedTiers(db: Pick<Transaction, "tier">, programId: string): Promise<Stored[]> {
  const rows = await db.tier.findMany({
    where: { programId },
    orderBy: [{ pointsThresholdMin: "asc" }, { id: "asc" }],
    select: { id: true, name: true, benefits: true, translations: true, pointsThresholdMin: true },
  });
  return rows.map((row) => ({ ...row, translations: translationsOf(row) }));
}

/** @throws invalid when a challenge or reward, archived ones too, needs one of the tiers */
async function assertNotNeeded(tx: Transaction, programId: string, tiers: readonly Stored[]): Promise<void> {
  for (const { id, name } of tiers) {
    const where = { programId, requiredTierId: id };
    const challenge = await tx.challenge.findFirst({ where, select: { caption: true } });
    const used = challenge?.caption ?? (await tx.reward.findFirst({ where, select: { name: true } }))?.name;
    if (used === undefined) continue;
    const message = msg("{tier} can't be removed: {name} is only for this tier and above.");
    const values = { tier: name, name: used };
    throw new AppError("invalid", message, { values, errors: [{ field: "tiers", message, values }] });
  }
}

function toView(rows: readonly Stored[]): TiersView {
  const tiers = toTiers(rows).map((tier, at) => ({ ...tier, translations: rows[at]!.translations }));
  return { tiers, version: inputHash(tiers).toString("base64url") };
}

function auditOf(rows: readonly Stored[]) {
  return {
    tiers: toView(rows).tiers.map(({ name, points_threshold_min, benefits, translations }) => ({
      name,
      points_threshold_min,
      benefits,
      translations,
    })),
  };
}
