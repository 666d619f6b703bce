/** Changes of several tags at once, in one transaction with an audit row for each. */
import { msg } from "~/locales/translate";
import type { Transaction } from "~/platform/database/sql";
import { selectionResult, splitSelection, type SelectionResult } from "~/platform/selection";
import { command } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { TagKind } from "./tag-kind";
import { WITH_USE } from "./tag-rows.server";

type StoredTag = Awaited<ReturnType<typeof lockedTags>>[number];
const nameOf = ({ name }: StoredTag) => name;

/** Makes tags active or inactive: rows keep an inactive tag, but it is not offered any more. */
export const activateTags = command(
  "program:update",
  async function activateTags(
    ctx: AdminProgramCtx,
    { tx, audit },
    kind: TagKind,
    ids: readonly string[],
    active: boolean,
  ): Promise<SelectionResult> {
    const rows = await lockedTags(tx, ctx, kind, ids);
    const { changing, result } = splitSelection(ctx.locale, ids, rows, nameOf, (row) =>
      row.active === active ? "unchanged" : "change",
    );
    const where = { programId: ctx.programId, id: { in: result.changed } };
    await tx.tag.updateMany({ where, data: { active, updatedAt: ctx.now } });
    for (const { id, name } of changing)
      audit({
        action: "tag.update",
        targetType: "tag",
        targetId: id,
        before: { name, active: !active },
        after: { name, active },
      });
    return result;
  },
  { output: selectionResult },
);

const IN_USE = msg("Still in use ({count}). Delete it on its own page.");

/** Deletes the tags that are not in use. Those in use fail, since each of them asks for its name. */
export const deleteTags = command(
  "program:update",
  async function deleteTags(
    ctx: AdminProgramCtx,
    { tx, audit },
    kind: TagKind,
    ids: readonly string[],
  ): Promise<SelectionResult> {
    const rows = await lockedTags(tx, ctx, kind, ids);
    const { changing, result } = splitSelection(ctx.locale, ids, rows, nameOf, ({ _count: { taggings } }) =>
      taggings > 0 ? { message: IN_USE, values: { count: taggings } } : "change",
    );
    await tx.tag.deleteMany({ where: { programId: ctx.programId, id: { in: result.changed } } });
    for (const { id, name, active } of changing)
      audit({
        action: "tag.delete",
        targetType: "tag",
        targetId: id,
        before: { kind, name, active, taggings: 0 },
      });
    return result;
  },
  { output: selectionResult },
);

/** The tags of the kind among `ids`, locked: concurrent taggings wait, so that the counts stay true. */
async function lockedTags(tx: Transaction, { programId }: AdminProgramCtx, kind: TagKind, ids: readonly string[]) {
  await tx.$queryRaw`select from tags
    where program_id = ${programId}::uuid and id = any(${ids}::uuid[]) order by id for update`;
  return tx.tag.findMany({ where: { programId, kind, id: { in: [...ids] } }, include: WITH_USE });
}
