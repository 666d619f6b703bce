import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Prisma, Tag } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { isAllowed } from "~/platform/authorize";
import { assertVersion, rejectTaken, updateVersioned } from "~/platform/changes.server";
import { cleanText } from "~/platform/clean-text";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { AppError, noChanges, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, pageSchema, wordsOf, type Page } from "~/platform/paging";
import { statusAt } from "~/platform/schedule";
import { command, query } from "~/platform/use-case.server";
import { participantName } from "~/services/participants/participant-name";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { TagKind } from "./tag-kind";
import { tagRow, WITH_USE } from "./tag-rows.server";
import {
  tagDetailView,
  TAGGINGS_SHOWN,
  tagRowView,
  type TagChange,
  type TagDeletion,
  type TagDetailView,
  type TagInput,
  type TagListQuery,
  type TagRowView,
} from "./tags.schema";

const TAKEN = msg("A tag with this name already exists");
const CHANGED = msg(
  "Someone else changed this tag while you were editing. Open it in another tab to compare. Your changes are still here.",
);

/** A page of the program's tags of one kind, the inactive ones included. */
export const listTags = query(
  "program:update",
  async function listTags(
    { programId }: AdminProgramCtx,
    kind: TagKind,
    input: TagListQuery,
  ): Promise<Page<TagRowView>> {
    const where: Prisma.TagWhereInput = {
      programId,
      kind,
      ...(input.active.length === 1 ? { active: input.active[0] === "true" } : {}),
      AND: wordsOf(input.search).map((word) => ({ name: { contains: word, mode: "insensitive" as const } })),
    };
    return listPage(
      input,
      fromRows(
        (range) => prisma.tag.findMany({ where, orderBy: orderBy(input.sort), include: WITH_USE, ...range }),
        () => prisma.tag.count({ where }),
      ),
      (tags) => tags.map(tagRow),
    );
  },
  { output: pageSchema(tagRowView) },
);

/** The form of a new tag is empty; this only checks the permission to open it. */
export const getNewTagForm = query(
  "program:update",
  async function getNewTagForm(_: AdminProgramCtx) {
    return null;
  },
  { output: z.null() },
);

/** One tag. Throws `not_found`, also for a tag of the other kind. */
export const getTag = query(
  "program:update",
  async function getTag(ctx: AdminProgramCtx, kind: TagKind, id: string): Promise<TagRowView> {
    return tagRow(await storedTag(prisma, ctx, kind, id));
  },
  { output: tagRowView },
);

/**
 * One tag with the rows that have it, the newest first. Participants are only named to admins who may view them.
 * @throws not_found
 */
export const getTagDetail = query(
  "program:update",
  async function getTagDetail(ctx: AdminProgramCtx, kind: TagKind, id: string): Promise<TagDetailView> {
    const { programId, program, now } = ctx;
    const tag = await storedTag(prisma, ctx, kind, id);
    const where = { programId, taggings: { some: { programId, tagId: id } } };
    const newest = { where, orderBy: [{ createdAt: "desc" as const }, { id: "desc" as const }], take: TAGGINGS_SHOWN };
    const schedule = { id: true, published: true, archivedAt: true, start: true, finish: true };
    const person = { id: true, firstName: true, lastName: true, email: true, status: true };
    const hasParticipants = kind === "admin" && isAllowed(ctx, "users:view");
    const [challenges, challengeCount, rewards, rewardCount, participants, participantCount] = await Promise.all([
      prisma.challenge.findMany({ ...newest, select: { ...schedule, caption: true } }),
      prisma.challenge.count({ where }),
      prisma.reward.findMany({ ...newest, select: { ...schedule, name: true } }),
      prisma.reward.count({ where }),
      hasParticipants ? prisma.participant.findMany({ ...newest, select: person }) : [],
      hasParticipants ? prisma.participant.count({ where }) : 0,
    ]);
    const rows = {
      challenges: challenges.map((row) => ({ id: row.id, name: row.caption, status: statusAt(row, now) })),
      rewards: rewards.map((row) => ({ id: row.id, name: row.name, status: statusAt(row, now) })),
      participants: participants.map((row) => ({ id: row.id, name: participantName(row), status: row.status })),
    };
    const group = (attribute_name: keyof typeof rows, display_name: string, count: number) => ({
      display_name,
      attribute_name,
      count,
      values: rows[attribute_name].map((row) => ({
        taggable_id: row.id,
        taggable_name: row.name,
        tenant: program.name,
      })),
    });
    return {
      ...tagRow(tag),
      ...rows,
      taggings: [
        group("challenges", msg("Challenges"), challengeCount),
        group("rewards", msg("Rewards"), rewardCount),
        ...(hasParticipants ? [group("participants", msg("Users"), participantCount)] : []),
      ],
    };
  },
  { output: tagDetailView },
);

const COLUMNS = { name: "name", active: "active", updated_at: null } as const satisfies ColumnTable<TagChange, Tag>;

function auditOf({ name, active }: Pick<Tag, "name" | "active">) {
  return { name, active };
}

/** Creates a tag. Throws `invalid` when there is one of that name, ignoring case. */
export const createTag = command(
  "program:update",
  async function createTag(ctx: AdminProgramCtx, { tx, audit }, kind: TagKind, input: TagInput): Promise<TagRowView> {
    const { programId, now } = ctx;
    const columns = columnsFrom(COLUMNS, input);
    const tag = await rejectTaken(
      "name",
      TAKEN,
      tx.tag.create({
        data: { ...columns, programId, id: uuidv7(now), kind, createdAt: now, updatedAt: now },
        include: WITH_USE,
      }),
    );
    audit({ action: "tag.create", targetType: "tag", targetId: tag.id, after: { kind, ...columns } });
    return tagRow(tag);
  },
  { output: tagRowView },
);

/**
 * Renames a tag, or makes it active or inactive: rows keep an inactive tag, but it is not offered any more. Throws
 * `invalid` for a name that is taken, `rejected` when nothing would change, `conflict` when somebody else changed it
 * since `updated_at`.
 */
export const updateTag = command(
  "program:update",
  async function updateTag(
    ctx: AdminProgramCtx,
    { tx, audit },
    kind: TagKind,
    id: string,
    input: TagChange,
  ): Promise<TagRowView> {
    const stored = await storedTag(tx, ctx, kind, id);
    assertVersion(input.updated_at, stored, CHANGED);
    const data = { ...columnsFrom(COLUMNS, input), updatedAt: ctx.now };
    const changed = { ...stored, ...data };
    if (isDeepStrictEqual(auditOf(stored), auditOf(changed))) throw noChanges();
    const where = { programId: ctx.programId, id, updatedAt: stored.updatedAt };
    await updateVersioned(rejectTaken("name", TAKEN, tx.tag.updateMany({ where, data })), CHANGED);
    audit({
      action: "tag.update",
      targetType: "tag",
      targetId: id,
      before: auditOf(stored),
      after: auditOf(changed),
    });
    return tagRow(changed);
  },
  { output: tagRowView },
);

/** Deletes a tag and removes it from all rows. Throws `rejected` for a tag in use unless `confirm` is its name. */
export const deleteTag = command(
  "program:update",
  async function deleteTag(
    ctx: AdminProgramCtx,
    { tx, audit },
    kind: TagKind,
    id: string,
    { confirm }: TagDeletion,
  ): Promise<TagRowView> {
    // The lock makes concurrent taggings wait, so that the count stays right until the tag is deleted.
    if (isUuid(id))
      await tx.$queryRaw`select from tags where program_id = ${ctx.programId}::uuid and id = ${id}::uuid for update`;
    const tag = await storedTag(tx, ctx, kind, id);
    const count = tag._count.taggings;
    if (count > 0 && confirm !== cleanText("line", tag.name)) throw inUse(count);
    await tx.tag.delete({ where: { programId_id: { programId: ctx.programId, id } } });
    audit({
      action: "tag.delete",
      targetType: "tag",
      targetId: id,
      before: { kind, name: tag.name, active: tag.active, taggings: count },
    });
    return tagRow(tag);
  },
  { output: tagRowView },
);

async function storedTag(db: Pick<Transaction, "tag">, { programId }: AdminProgramCtx, kind: TagKind, id: string) {
  const tag = isUuid(id)
    ? await db.tag.findUnique({ where: { programId_id: { programId, id }, kind }, include: WITH_USE })
    : null;
  if (!tag) throw notFound("Tag not found");
  return tag;
}

function orderBy(sort: TagListQuery["sort"]): Prisma.TagOrderByWithRelationInput[] {
  return orderRows(sort, (direction) => ({
    name: { name: direction },
    active: { active: direction },
    created_at: { createdAt: direction },
    taggings_count: { taggings: { _count: direction } },
  }));
}

function inUse(count: number): AppError {
  const message = msg("This tag is still in use ({count}). Type its name to delete it anyway.");
  return new AppError("rejected", message, {
    values: { count },
    errors: [{ field: "confirm", message, values: { count } }],
  });
}
