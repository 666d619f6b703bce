/** The media library of a program (specification 3, section 7 "program_attachments"; 1, section 5 "Media upload"). */
import type { MediaFile, Prisma } from "~/generated/prisma/client";
import { enqueue } from "~/jobs/registry.server";
import type { AdminProgramCtx } from "../context";
import { prisma, sqlIn, type Transaction } from "../database.server";
import { AppError, noChanges, notFound } from "../errors";
import { orderOf, rowsOf, wordsOf, type Page } from "../paging";
import { announceCatalogueChange, dropCatalogue } from "../programs/catalogue.server";
import { command, operation, query } from "../use-case.server";
import { checkedUpload, type Upload } from "./checked-upload.server";
import { mediaPath } from "./image-view";
import { dropKeptFile } from "./kept-files.server";
import type { MediaChange, MediaFileDetailView, MediaFileView, MediaKind, MediaQuery } from "./media-library.schema";
import { countUses } from "./media-uses.server";
import { storeBytes, type StoredFile } from "./stored-file.server";

/** A page of the program's files. What participants uploaded is theirs and stands in no library. */
export const listMedia = query(
  "media:view",
  async ({ programId }: AdminProgramCtx, input: MediaQuery): Promise<Page<MediaFileView>> => {
    const where: Prisma.MediaFileWhereInput = {
      ...inLibrary(programId),
      ...(input.kind === "file"
        ? {}
        : { OR: PREFIXES[input.kind].map((startsWith) => ({ contentType: { startsWith } })) }),
      AND: wordsOf(input.search).map((word) => ({ name: { contains: word, mode: "insensitive" as const } })),
    };
    const [rows, totalItems] = await Promise.all([
      prisma.mediaFile.findMany({ where, orderBy: orderBy(input.sort), ...rowsOf(input) }),
      prisma.mediaFile.count({ where }),
    ]);
    return { page: input.page, pageSize: input.page_size, totalItems, result: rows.map(viewOf) };
  },
);

/** One file. Throws `not_found`. */
export const getMediaFile = query(
  "media:view",
  async (ctx: AdminProgramCtx, id: string): Promise<MediaFileDetailView> => {
    const file = await storedRow(prisma, ctx, id);
    return { ...viewOf(file), used_in: await prisma.$transaction((tx) => countUses(tx, ctx, id)) };
  },
);

/**
 * Takes an upload into the library; its type is read from its content.
 * @throws invalid on the upload's field: not of the wanted kind, unreadable or too large
 */
export const storeMediaFile = operation(
  "media:manage",
  async (ctx: AdminProgramCtx, kind: MediaKind, upload: Upload, altText: string): Promise<MediaFileView> =>
    recordFile(ctx, await storeBytes(ctx, upload.name, await checkedUpload(kind, upload)), altText),
);

/** Changes a file's name or description. Throws `not_found`, and `refused` when nothing would change. */
export const updateMediaFile = command(
  "media:manage",
  async (ctx: AdminProgramCtx, { tx, audit, afterCommit }, id: string, input: MediaChange): Promise<MediaFileView> => {
    const file = await storedRow(tx, ctx, id);
    const after = { name: withEnding(input.name ?? file.name, file.name), altText: input.alt_text ?? file.altText };
    const before = { name: file.name, altText: file.altText };
    if (after.name === before.name && after.altText === before.altText) throw noChanges();
    await tx.mediaFile.update({ where: { programId_id: { programId: ctx.programId, id } }, data: after });
    audit({ verb: "media.update", targetType: "media_file", targetId: id, before, after });
    await announceCatalogueChange(tx, ctx.programId);
    afterCommit(() => dropCatalogue(ctx.programId));
    return viewOf({ ...file, ...after });
  },
);

/** Deletes a file that is shown nowhere. Throws `not_found`, and `conflict` while it is in use. */
export const deleteMediaFile = command(
  "media:manage",
  async (ctx: AdminProgramCtx, { tx, audit, afterCommit }, id: string): Promise<void> => {
    // Whoever is putting it somewhere waits, or is waited for, so that the count holds until it is gone.
    await tx.$queryRaw`select from media_files where program_id = ${ctx.programId}::uuid and id = ${id}::uuid for update`;
    const file = await storedRow(tx, ctx, id);
    const uses = await countUses(tx, ctx, id);
    if (uses > 0)
      throw new AppError("conflict", "{name} is in use and cannot be deleted.", { values: { name: file.name } });
    await tx.mediaFile.delete({ where: { programId_id: { programId: ctx.programId, id } } });
    await enqueue(sqlIn(tx), "delete-stored-file", { key: file.key });
    audit({
      verb: "media.delete",
      targetType: "media_file",
      targetId: id,
      before: { name: file.name, contentType: file.contentType, sizeBytes: file.sizeBytes },
    });
    await announceCatalogueChange(tx, ctx.programId);
    afterCommit(() => (dropKeptFile(id), dropCatalogue(ctx.programId)));
  },
);

const recordFile = command(
  "media:manage",
  async (
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    file: StoredFile,
    altText: string,
  ): Promise<MediaFileView> => {
    const row = await tx.mediaFile.create({ data: { ...file, altText, programId: ctx.programId, createdAt: ctx.now } });
    const { id, name, contentType, sizeBytes } = file;
    audit({ verb: "media.store", targetType: "media_file", targetId: id, after: { name, contentType, sizeBytes } });
    await announceCatalogueChange(tx, ctx.programId);
    afterCommit(() => dropCatalogue(ctx.programId));
    return viewOf(row);
  },
);

const PREFIXES = { image: ["image/"], media: ["image/", "video/"] } as const;

function inLibrary(programId: string): Prisma.MediaFileWhereInput {
  return { programId, avatars: { none: {} } };
}

async function storedRow(
  db: Pick<Transaction, "mediaFile">,
  { programId }: AdminProgramCtx,
  id: string,
): Promise<MediaFile> {
  const row = await db.mediaFile.findFirst({ where: { ...inLibrary(programId), id } });
  if (!row) throw notFound("There is no such file.");
  return row;
}

function viewOf(file: MediaFile): MediaFileView {
  return {
    id: file.id,
    name: file.name,
    url: mediaPath(file),
    content_type: file.contentType,
    size: file.sizeBytes,
    width: file.width,
    height: file.height,
    alt_text: file.altText,
    created_at: file.createdAt.toISOString(),
  };
}

function orderBy(sort: MediaQuery["sort"]): Prisma.MediaFileOrderByWithRelationInput[] {
  const { by, direction } = orderOf(sort);
  const columns: Record<typeof by, Prisma.MediaFileOrderByWithRelationInput> = {
    created_at: { createdAt: direction },
    name: { name: direction },
    size: { sizeBytes: direction },
  };
  return [columns[by], { id: direction }];
}

/** The ending says what the file is: a new name keeps it. */
function withEnding(name: string, old: string): string {
  const ending = /\.[^.]*$/.exec(old)?.[0] ?? "";
  return name.toLowerCase().endsWith(ending.toLowerCase()) ? name : name + ending;
}
