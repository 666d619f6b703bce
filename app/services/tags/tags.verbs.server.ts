import type { Prisma } from "~/generated/prisma/client";
import { phrase } from "~/locales/say";
import type { AdminProgramCtx } from "../context";
import { prisma, sqlFault, type Transaction } from "../database.server";
import { AppError, invalid, noChanges, notFound } from "../errors";
import { isUuid, uuidv7 } from "../ids.server";
import { orderOf, rowsOf, wordsOf, type Page } from "../paging";
import { statusAt } from "../schedule";
import { command, query } from "../use-case.server";
import { tagRow, WITH_USE } from "./tag-rows.server";
import {
  TAGGINGS_SHOWN,
  type TagChange,
  type TagDeletion,
  type TagDetailView,
  type TagInput,
  type TagKind,
  type TagListQuery,
  type TagRowView,
} from "./tags.schema";

/** A page of the program's tags of one kind, the inactive ones included. */
export const listTags = query(
  "program:update",
  async ({ programId }: AdminProgramCtx, kind: TagKind, input: TagListQuery): Promise<Page<TagRowView>> => {
    const where: Prisma.TagWhereInput = {
      programId,
      kind,
      ...(input.active ? { active: input.active === "true" } : {}),
      AND: wordsOf(input.search).map((word) => ({ name: { contains: word, mode: "insensitive" as const } })),
    };
    const [tags, totalItems] = await Promise.all([
      prisma.tag.findMany({ where, orderBy: orderBy(input.sort), include: WITH_USE, ...rowsOf(input) }),
      prisma.tag.count({ where }),
    ]);
    return { page: input.page, pageSize: input.page_size, totalItems, result: tags.map(tagRow) };
  },
);

/** What the form of a new tag is shown with: nothing but the right to it. */
export const getNewTagForm = query("program:update", async (_: AdminProgramCtx) => ({ tag: null }));

/** One tag. Throws `not_found`, also for a tag of the other kind. */
export const getTag = query(
  "program:update",
  async (ctx: AdminProgramCtx, kind: TagKind, id: string): Promise<TagRowView> =>
    tagRow(await storedTag(prisma, ctx, kind, id)),
);

/** One tag with what it stands on (specification 2, section 2.8), the newest first. Throws `not_found`. */
export const getTagDetail = query(
  "program:update",
  async (ctx: AdminProgramCtx, kind: TagKind, id: string): Promise<TagDetailView> => {
    const { programId, program, now } = ctx;
    const tag = await storedTag(prisma, ctx, kind, id);
    const tagged = { taggings: { some: { programId, tagId: id } } };
    const newest = { orderBy: [{ createdAt: "desc" as const }, { id: "desc" as const }], take: TAGGINGS_SHOWN };
    const times = { id: true, published: true, start: true, finish: true };
    const [challenges, rewards, challengeCount, rewardCount] = await Promise.all([
      prisma.challenge.findMany({ where: { programId, ...tagged }, ...newest, select: { ...times, caption: true } }),
      prisma.reward.findMany({ where: { programId, ...tagged }, ...newest, select: { ...times, name: true } }),
      prisma.challenge.count({ where: { programId, ...tagged } }),
      prisma.reward.count({ where: { programId, ...tagged } }),
    ]);
    const view = {
      challenges: challenges.map((row) => ({ id: row.id, name: row.caption, status: statusAt(row, now) })),
      rewards: rewards.map((row) => ({ id: row.id, name: row.name, status: statusAt(row, now) })),
    };
    const values = (rows: { id: string; name: string }[]) =>
      rows.map((row) => ({ taggable_id: row.id, taggable_name: row.name, tenant: program.name }));
    return {
      ...tagRow(tag),
      ...view,
      taggings: [
        {
          display_name: phrase("Challenges"),
          attribute_name: "challenges" as const,
          count: challengeCount,
          values: values(view.challenges),
        },
        {
          display_name: phrase("Rewards"),
          attribute_name: "rewards" as const,
          count: rewardCount,
          values: values(view.rewards),
        },
      ],
    };
  },
);

/** Creates a tag. Throws `invalid` when there is one of that name, in whatever case it is written. */
export const createTag = command(
  "program:update",
  async (ctx: AdminProgramCtx, { tx, audit }, kind: TagKind, { name, active }: TagInput): Promise<TagRowView> => {
    const { programId, now } = ctx;
    const tag = await unlessTaken(
      tx.tag.create({
        data: { programId, id: uuidv7(now), kind, name, active, createdAt: now, updatedAt: now },
        include: WITH_USE,
      }),
    );
    audit({ verb: "tag.create", targetType: "tag", targetId: tag.id, after: { kind, name, active } });
    return tagRow(tag);
  },
);

/**
 * Renames a tag, or makes it active or inactive: an inactive one stays where it stands and is not offered any more.
 * Throws `invalid` for a name that is taken, `refused` when nothing would change, `conflict` when somebody else changed
 * it since `updated_at`.
 */
export const updateTag = command(
  "program:update",
  async (ctx: AdminProgramCtx, { tx, audit }, kind: TagKind, id: string, input: TagChange): Promise<TagRowView> => {
    const stored = await storedTag(tx, ctx, kind, id);
    if (input.updated_at && input.updated_at !== stored.updatedAt.toISOString()) throw changedMeanwhile();
    const { name = stored.name, active = stored.active } = input;
    if (name === stored.name && active === stored.active) throw noChanges();
    const where = { programId: ctx.programId, id, updatedAt: stored.updatedAt };
    const { count } = await unlessTaken(tx.tag.updateMany({ where, data: { name, active, updatedAt: ctx.now } }));
    if (count === 0) throw changedMeanwhile();
    audit({
      verb: "tag.update",
      targetType: "tag",
      targetId: id,
      before: { name: stored.name, active: stored.active },
      after: { name, active },
    });
    return tagRow({ ...stored, name, active, updatedAt: ctx.now });
  },
);

/** Deletes a tag, and takes it off whatever it stands on. Throws `refused` for one in use unless its name confirms it. */
export const deleteTag = command(
  "program:update",
  async (
    ctx: AdminProgramCtx,
    { tx, audit },
    kind: TagKind,
    id: string,
    { confirm }: TagDeletion,
  ): Promise<TagRowView> => {
    // Whoever is putting it on something waits, so that the count holds until it is gone.
    if (isUuid(id))
      await tx.$queryRaw`select from tags where program_id = ${ctx.programId}::uuid and id = ${id}::uuid for update`;
    const tag = await storedTag(tx, ctx, kind, id);
    const count = tag._count.taggings;
    if (count > 0 && confirm !== tag.name) throw inUse(count);
    await tx.tag.delete({ where: { programId_id: { programId: ctx.programId, id } } });
    audit({
      verb: "tag.delete",
      targetType: "tag",
      targetId: id,
      before: { kind, name: tag.name, active: tag.active, taggings: count },
    });
    return tagRow(tag);
  },
);

async function storedTag(db: Pick<Transaction, "tag">, { programId }: AdminProgramCtx, kind: TagKind, id: string) {
  const tag = isUuid(id)
    ? await db.tag.findUnique({ where: { programId_id: { programId, id }, kind }, include: WITH_USE })
    : null;
  if (!tag) throw notFound("Tag not found");
  return tag;
}

async function unlessTaken<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing;
  } catch (error) {
    if (sqlFault(error).state === "23505") throw invalid("name", phrase("There is a tag of this name already"));
    throw error;
  }
}

function orderBy(sort: TagListQuery["sort"]): Prisma.TagOrderByWithRelationInput[] {
  const { by, direction } = orderOf(sort);
  const columns: Record<typeof by, Prisma.TagOrderByWithRelationInput> = {
    name: { name: direction },
    active: { active: direction },
    created_at: { createdAt: direction },
    taggings_count: { taggings: { _count: direction } },
  };
  return [columns[by], { id: direction }];
}

function changedMeanwhile(): AppError {
  const message = phrase(
    "Somebody else changed this tag while you were editing. Open it again in another tab to compare; what you typed is still here.",
  );
  return new AppError("conflict", message, { errors: [{ field: null, message }] });
}

function inUse(count: number): AppError {
  const message = phrase("This tag is in use {count} times. Type its name to delete it all the same.");
  return new AppError("refused", message, {
    values: { count },
    errors: [{ field: "confirm", message, values: { count } }],
  });
}
