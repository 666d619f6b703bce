/** The media library of a program. */
import type { MediaFile, Prisma } from "~/generated/prisma/client";
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, noChanges, notFound } from "~/platform/errors";
import { fromLongList, listPage } from "~/platform/list-page.server";
import { COUNT_LIMIT, countedUpTo, orderRows, pageSchema, wordsOf, type Page } from "~/platform/paging";
import { selectionResult, splitSelection, type SelectionResult } from "~/platform/selection";
import { command, query, workflow, type Work } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { CAPTIONS_TYPE, checkedUpload, type Upload } from "./checked-upload.server";
import { mediaPath } from "./image-view";
import { countUses } from "./internal/media-uses.server";
import { sizeOf, storeBytes, type StoredFile } from "./internal/stored-file.server";
import { assertRoom } from "./internal/upload-quota.server";
import {
  mediaFileDetailView,
  mediaFileView,
  type MediaChange,
  type MediaFileDetailView,
  type MediaFileView,
  type MediaInput,
  type MediaKind,
  type MediaQuery,
} from "./media-library.schema";
import { deletePublicFile } from "./public-files.server";
import { keepFiles } from "./unused-files.server";

/** A page of the program's files, without those that participants uploaded: they are private. */
export const listMedia = query(
  "media:view",
  async function listMedia({ programId }: AdminProgramCtx, input: MediaQuery): Promise<Page<MediaFileView>> {
    const where: Prisma.MediaFileWhereInput = {
      ...inLibrary(programId),
      ...OF_KIND[input.kind],
      AND: wordsOf(input.search).map((word) => ({ name: { contains: word, mode: "insensitive" as const } })),
    };
    return listPage(
      input,
      fromLongList(
        (range) => prisma.mediaFile.findMany({ where, orderBy: orderBy(input.sort), ...range }),
        async () => countedUpTo(await prisma.mediaFile.count({ where, ...COUNT_LIMIT })),
      ),
      (rows) => rows.map(toMediaFileView),
    );
  },
  { output: pageSchema(mediaFileView) },
);

/** One file with the number of its uses. @throws not_found */
export const getMediaFile = query(
  "media:view",
  async function getMediaFile(ctx: AdminProgramCtx, id: string): Promise<MediaFileDetailView> {
    const file = await storedRow(prisma, ctx, id);
    return { ...toMediaFileView(file), used_in: await prisma.$transaction((tx) => countUses(tx, ctx, id)) };
  },
  { output: mediaFileDetailView },
);

/**
 * Adds an upload to the library; its type is read from its content. The length of a video is what the browser read.
 * @throws invalid on the upload's field: not of this kind, unreadable, too large, or more than the program may store
 */
export const storeMediaFile = workflow(
  "media:manage",
  async function storeMediaFile(
    ctx: AdminProgramCtx,
    kind: MediaKind,
    upload: Upload,
    { alt_text = "", duration_seconds = null }: Partial<MediaInput> = {},
  ): Promise<MediaFileView> {
    const file = await checkedUpload(kind, upload);
    await assertRoom(sql, ctx, { field: upload.field, sizeBytes: sizeOf(file.content) });
    const stored = await storeBytes(ctx, upload.name, file);
    const isVideo = stored.contentType.startsWith("video/");
    const details = { altText: alt_text, durationSeconds: isVideo ? duration_seconds : null };
    return recordFile(ctx, upload.field, { ...stored, ...details });
  },
  { output: mediaFileView },
);

/** Changes a file's name or description. @throws not_found; rejected when nothing would change */
export const updateMediaFile = command(
  "media:manage",
  async function updateMediaFile(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
    input: MediaChange,
  ): Promise<MediaFileView> {
    const file = await storedRow(tx, ctx, id);
    const after = { name: withExtension(input.name ?? file.name, file.name), altText: input.alt_text ?? file.altText };
    const before = { name: file.name, altText: file.altText };
    if (after.name === before.name && after.altText === before.altText) throw noChanges();
    await tx.mediaFile.update({ where: { programId_id: { programId: ctx.programId, id } }, data: after });
    audit({ action: "media.update", targetType: "media_file", targetId: id, before, after });
    await catalogueChanged({ tx, afterCommit }, ctx.programId);
    return toMediaFileView({ ...file, ...after });
  },
  { output: mediaFileView },
);

/** Deletes an unused file. @throws not_found; conflict while it is in use */
export const deleteMediaFile = command(
  "media:manage",
  async function deleteMediaFile(ctx: AdminProgramCtx, work, id: string): Promise<void> {
    await lockFiles(work.tx, ctx, [id]);
    const file = await storedRow(work.tx, ctx, id);
    if ((await countUses(work.tx, ctx, id)) > 0)
      throw new AppError("conflict", "{name} is in use and can't be deleted.", { values: { name: file.name } });
    await deleteRows(ctx, work, [file]);
  },
);

const IN_USE = msg("It is in use");

/** Deletes the selected files that are not in use. Files in use fail. */
export const deleteMediaFiles = command(
  "media:manage",
  async function deleteMediaFiles(ctx: AdminProgramCtx, work, ids: readonly string[]): Promise<SelectionResult> {
    await lockFiles(work.tx, ctx, ids);
    const rows = await work.tx.mediaFile.findMany({ where: { ...inLibrary(ctx.programId), id: { in: [...ids] } } });
    const used = new Set<string>();
    for (const { id } of rows) if ((await countUses(work.tx, ctx, id)) > 0) used.add(id);
    const { changing, result } = splitSelection(
      ctx.locale,
      ids,
      rows,
      ({ name }) => name,
      ({ id }) => (used.has(id) ? { message: IN_USE } : "change"),
    );
    await deleteRows(ctx, work, changing);
    return result;
  },
  { output: selectionResult },
);

/** Serializes with requests that start to use the files, so that the counts stay true until they are deleted. */
async function lockFiles(tx: Transaction, { programId }: AdminProgramCtx, ids: readonly string[]): Promise<void> {
  await tx.$queryRaw`select from media_files
    where program_id = ${programId}::uuid and id = any(${ids}::uuid[]) order by id for update`;
}

/** Deletes files that are locked and not in use: their rows now, what is stored by a job after the commit. */
async function deleteRows(
  ctx: AdminProgramCtx,
  { tx, audit, afterCommit }: Work,
  files: readonly MediaFile[],
): Promise<void> {
  await tx.mediaFile.deleteMany({ where: { programId: ctx.programId, id: { in: files.map(({ id }) => id) } } });
  for (const { id, key, name, contentType, sizeBytes } of files) {
    await enqueue(sqlIn(tx), "delete-stored-file", { key });
    audit({ action: "media.delete", targetType: "media_file", targetId: id, before: { name, contentType, sizeBytes } });
    afterCommit(() => deletePublicFile(id));
  }
  await catalogueChanged({ tx, afterCommit }, ctx.programId);
}

const recordFile = command(
  "media:manage",
  async function recordFile(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    field: string,
    file: StoredFile & Pick<MediaFile, "altText" | "durationSeconds">,
  ): Promise<MediaFileView> {
    const on = sqlIn(tx);
    // Serialized, because concurrent uploads would each find room for themselves.
    await on(sqlText`select pg_advisory_xact_lock(hashtextextended($1, 0))::text`, [`uploads ${ctx.programId}`]);
    await assertRoom(on, ctx, { field, sizeBytes: file.sizeBytes });
    const row = await tx.mediaFile.create({ data: { ...file, programId: ctx.programId, createdAt: ctx.now } });
    await keepFiles(on, [file]);
    const { id, name, contentType, sizeBytes } = file;
    audit({ action: "media.store", targetType: "media_file", targetId: id, after: { name, contentType, sizeBytes } });
    await catalogueChanged({ tx, afterCommit }, ctx.programId);
    return toMediaFileView(row);
  },
);

const IMAGE = { contentType: { startsWith: "image/" } };
const VIDEO = { contentType: { startsWith: "video/" } };
/** The files that a field of this kind takes. */
const OF_KIND: Record<MediaKind, Prisma.MediaFileWhereInput> = {
  image: IMAGE,
  video: VIDEO,
  media: { OR: [IMAGE, VIDEO] },
  captions: { contentType: CAPTIONS_TYPE },
  document: { NOT: { OR: [IMAGE, VIDEO] } },
  file: {},
};

function inLibrary(programId: string): Prisma.MediaFileWhereInput {
  return { programId, avatars: { none: {} } };
}

async function storedRow(
  db: Pick<Transaction, "mediaFile">,
  { programId }: AdminProgramCtx,
  id: string,
): Promise<MediaFile> {
  const row = await db.mediaFile.findFirst({ where: { ...inLibrary(programId), id } });
  if (!row) throw notFound("File not found");
  return row;
}

function toMediaFileView(file: MediaFile): MediaFileView {
  return {
    id: file.id,
    name: file.name,
    url: mediaPath(file),
    content_type: file.contentType,
    size: file.sizeBytes,
    width: file.width,
    height: file.height,
    duration_seconds: file.durationSeconds,
    alt_text: file.altText,
    created_at: file.createdAt.toISOString(),
  };
}

function orderBy(sort: MediaQuery["sort"]): Prisma.MediaFileOrderByWithRelationInput[] {
  return orderRows(sort, (direction) => ({
    created_at: { createdAt: direction },
    name: { name: direction },
    size: { sizeBytes: direction },
  }));
}

/** A new name keeps the extension, which tells the file's type. */
function withExtension(name: string, old: string): string {
  const extension = /\.[^.]*$/.exec(old)?.[0] ?? "";
  return name.toLowerCase().endsWith(extension.toLowerCase()) ? name : name + extension;
}
