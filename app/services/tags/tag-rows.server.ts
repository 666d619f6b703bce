import type { Prisma, Tag } from "~/generated/prisma/client";
import type { ProgramId } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import type { TagKind } from "./tag-kind";
import type { NamedTag, TagRowView } from "./tags.schema";

/** Reads how often a tag is used with its row. */
export const WITH_USE = { _count: { select: { taggings: true } } } satisfies Prisma.TagInclude;

/** A tag as a row of the admin's lists. */
export function tagRow(tag: Tag & { _count: { taggings: number } }): TagRowView {
  return {
    id: tag.id,
    program_id: tag.programId,
    kind: tag.kind as TagKind,
    name: tag.name,
    active: tag.active,
    created_at: tag.createdAt.toISOString(),
    updated_at: tag.updatedAt.toISOString(),
    taggings_count: tag._count.taggings,
  };
}

/** The most tags that a picker offers. The name of any other one can be typed. */
const CHOICES_OFFERED = 500;

/** The active tags of a kind by name, to choose from. They are not counted, since a tag may be on a million rows. */
export async function tagChoices(programId: ProgramId, kind: TagKind): Promise<NamedTag[]> {
  return sql<NamedTag>(
    sqlText`select id, name from tags where program_id = $1 and kind = $2 and active order by name, id limit ${CHOICES_OFFERED}`,
    [programId, kind],
  );
}
