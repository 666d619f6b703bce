/** The tags of rows, for the use cases of challenges, rewards and participants, which check the permission. */
import { msg } from "~/locales/translate";
import { isAllowed } from "~/platform/authorize";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { AppError, invalid } from "~/platform/errors";
import { escapeLike } from "~/platform/escape-like";
import { uuidsv7, uuidv7 } from "~/platform/ids.server";
import type { ProgramPermission } from "~/platform/permissions";
import { splitSelection, type SelectionResult } from "~/platform/selection";
import type { Change } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { TagKind } from "./tag-kind";
import { tagChoices } from "./tag-rows.server";
import type { NamedTag, RowTagsView, TagToggle } from "./tags.schema";

/** The row that has a tag. */
export type Taggable = { challengeId: string } | { rewardId: string } | { participantId: string };

/** The tags of one kind on a row, by name. */
export async function tagsOn(
  db: Pick<Transaction, "tagging">,
  { programId }: AdminProgramCtx,
  row: Taggable,
  kind: TagKind,
): Promise<NamedTag[]> {
  const taggings = await db.tagging.findMany({
    where: { programId, ...row, tag: { kind } },
    orderBy: [{ tag: { name: "asc" } }, { tagId: "asc" }],
    select: { tag: { select: { id: true, name: true } } },
  });
  return taggings.map(({ tag }) => tag);
}

/** The tags of a row, with what its picker offers to admins with the permission `mayChange`. */
export async function rowTags(ctx: AdminProgramCtx, row: Taggable, mayChange: ProgramPermission): Promise<RowTagsView> {
  const changes = isAllowed(ctx, mayChange);
  const [admin, content_tags, tag_choices] = await Promise.all([
    tagsOn(prisma, ctx, row, "admin"),
    tagsOn(prisma, ctx, row, "content"),
    changes ? tagChoices(ctx.programId, "admin") : [],
  ]);
  return {
    tag_list: admin.map(({ name }) => name),
    content_tags,
    tag_choices,
    may_create_tags: changes && isAllowed(ctx, "program:update"),
  };
}

/**
 * Puts an admin tag on a row or takes it off. A name without a tag becomes a new tag if the admin may make tags.
 * @returns the row's tags
 * @throws invalid on `tag` for an inactive tag, and for an unknown one if the admin may not make tags
 */
export async function toggleTagOn(
  ctx: AdminProgramCtx,
  tx: Transaction,
  audit: (change: Change) => void,
  row: Taggable,
  { tag: name, tagged }: TagToggle,
): Promise<string[]> {
  const { programId, now } = ctx;
  const tag = await tagNamed(ctx, tx, audit, name);
  const where = { programId, tagId: tag.id, ...row };
  const has = (await tx.tagging.count({ where })) > 0;
  const target = tagged ?? !has;
  if (target && !tag.active) throw invalid("tag", msg("This tag isn't active"));
  const changed = target
    ? await tx.tagging.createMany({ data: { ...where, id: uuidv7(now), createdAt: now }, skipDuplicates: true })
    : await tx.tagging.deleteMany({ where });
  if (changed.count > 0) audit(taggingChange(row, target, tag.name));
  return (await tagsOn(tx, ctx, row, "admin")).map((there) => there.name);
}

type TaggableColumn = "challengeId" | "rewardId" | "participantId";

/**
 * Adds an admin tag to several rows or removes it.
 * @param selection the rows found of `ids`, locked by the caller's transaction, and the column of a tagging that names one
 * @throws invalid on `tag` for a name that is no tag and may not become one, and for an inactive tag that is to be added
 */
export async function tagSelected<Row extends { id: string }>(
  ctx: AdminProgramCtx,
  tx: Transaction,
  audit: (change: Change) => void,
  selection: { column: TaggableColumn; ids: readonly string[]; rows: readonly Row[]; nameOf: (row: Row) => string },
  { tag: name, tagged }: Required<TagToggle>,
): Promise<SelectionResult> {
  const { programId, now } = ctx;
  const { column, ids, rows, nameOf } = selection;
  const tag = await tagToChange(ctx, tx, audit, { tag: name, tagged });
  const where = { programId, tagId: tag.id, [column]: { in: rows.map(({ id }) => id) } };
  const having = new Set((await tx.tagging.findMany({ where })).map((tagging) => tagging[column]));
  const { changing, result } = splitSelection(ctx.locale, ids, rows, nameOf, ({ id }) =>
    having.has(id) === tagged ? "unchanged" : "change",
  );
  const newIds = uuidsv7(now, changing.length);
  if (tagged)
    await tx.tagging.createMany({
      data: changing.map(({ id }, at) => ({ programId, tagId: tag.id, [column]: id, id: newIds[at]!, createdAt: now })),
      skipDuplicates: true,
    });
  else await tx.tagging.deleteMany({ where: { ...where, [column]: { in: result.changed } } });
  for (const id of result.changed) audit(taggingChange({ [column]: id } as Taggable, tagged, tag.name));
  return result;
}

/**
 * The admin tag of this name, which is to be added to rows or removed from them. An unknown name becomes a new tag if
 * the admin may make tags.
 * @throws invalid on `tag` for a name that is no tag and may not become one, and for an inactive tag that is to be added
 */
export async function tagToChange(
  ctx: AdminProgramCtx,
  tx: Transaction,
  audit: (change: Change) => void,
  { tag: name, tagged }: Required<TagToggle>,
): Promise<NamedTag> {
  const { id, name: stored, active } = await tagNamed(ctx, tx, audit, name);
  if (tagged && !active) throw invalid("tag", msg("This tag isn't active"));
  return { id, name: stored };
}

/** The content tags that the form of a row offers: the active ones, and those that the row has. */
export async function contentTagChoices({ programId }: AdminProgramCtx, onRow: readonly NamedTag[]) {
  const active = await tagChoices(programId, "content");
  const inactive = onRow.filter(({ id }) => !active.some((tag) => tag.id === id));
  return [...active, ...inactive];
}

/**
 * Sets the content tags of a row.
 * @returns the names before and after, for the audit row of the calling use case; null when nothing changed
 * @throws invalid on `content_tag_ids` for an id that is no active content tag of the program
 */
export async function setContentTags(
  ctx: AdminProgramCtx,
  tx: Transaction,
  row: Taggable,
  tagIds: readonly string[],
): Promise<{ before: string[]; after: string[] } | null> {
  const { programId, now } = ctx;
  const before = await tagsOn(tx, ctx, row, "content");
  const selected = [...new Set(tagIds)];
  const stored = new Set(before.map(({ id }) => id));
  const added = selected.filter((id) => !stored.has(id));
  // Rows keep a tag that was made inactive in the meantime, but it cannot be added any more.
  const known = await tx.tag.count({ where: { programId, kind: "content", active: true, id: { in: added } } });
  if (known !== added.length) throw invalid("content_tag_ids", msg("Choose tags from the list"));
  const removed = before.filter(({ id }) => !selected.includes(id)).map(({ id }) => id);
  if (added.length === 0 && removed.length === 0) return null;
  await tx.tagging.deleteMany({ where: { programId, ...row, tagId: { in: removed } } });
  const ids = uuidsv7(now, added.length);
  await tx.tagging.createMany({
    data: added.map((tagId, index) => ({ programId, tagId, ...row, id: ids[index]!, createdAt: now })),
    skipDuplicates: true,
  });
  const after = await tagsOn(tx, ctx, row, "content");
  return { before: before.map(({ name }) => name), after: after.map(({ name }) => name) };
}

/** Copies all tags of one row to another, inactive ones, too. `column` is that of a tagging that names such a row. */
export async function copyTags(
  { programId, now }: AdminProgramCtx,
  tx: Transaction,
  column: TaggableColumn,
  fromId: string,
  toId: string,
): Promise<void> {
  const taggings = await tx.tagging.findMany({
    where: { programId, [column]: fromId },
    orderBy: { id: "asc" },
    select: { tagId: true },
  });
  const ids = uuidsv7(now, taggings.length);
  await tx.tagging.createMany({
    data: taggings.map(({ tagId }, index) => ({ programId, tagId, [column]: toId, id: ids[index]!, createdAt: now })),
  });
}

/** The admin tag of this name, created if there is none. Concurrent requests get the same one. */
async function tagNamed(ctx: AdminProgramCtx, tx: Transaction, audit: (change: Change) => void, name: string) {
  const { programId, now } = ctx;
  const find = () =>
    tx.tag.findFirst({ where: { programId, kind: "admin", name: { equals: escapeLike(name), mode: "insensitive" } } });
  const existing = await find();
  if (existing) return existing;
  if (!isAllowed(ctx, "program:update")) throw invalid("tag", msg("No tag with this name"));
  const id = uuidv7(now);
  const { count } = await tx.tag.createMany({
    data: { programId, id, kind: "admin", name, active: true, createdAt: now, updatedAt: now },
    skipDuplicates: true,
  });
  if (count > 0)
    audit({ action: "tag.create", targetType: "tag", targetId: id, after: { kind: "admin", name, active: true } });
  const tag = await find();
  if (!tag) throw new AppError("conflict", "Someone else changed this tag. Please try again.");
  return tag;
}

const TARGET_TYPES = { challengeId: "challenge", rewardId: "reward", participantId: "participant" } as const;

function taggingChange(row: Taggable, tagged: boolean, name: string): Change {
  const [[column, targetId]] = Object.entries(row) as [[keyof typeof TARGET_TYPES, string]];
  const targetType = TARGET_TYPES[column];
  return {
    action: `${targetType}.${tagged ? "tag" : "untag"}`,
    targetType,
    targetId,
    ...(tagged ? { after: { tag: name } } : { before: { tag: name } }),
  };
}
