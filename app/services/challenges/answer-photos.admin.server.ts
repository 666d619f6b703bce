import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { openPhoto, type OpenedPhoto } from "./internal/stored-photos.server";

const THUMBNAIL_SIDE = 640;

/** The photo of an answer, or a small version of it for lists. @throws not_found */
export const openAnswerPhoto = query(
  "challenges:view",
  async function openAnswerPhoto(
    { programId }: AdminProgramCtx,
    id: string,
    { thumbnail = false }: { thumbnail?: boolean } = {},
  ): Promise<OpenedPhoto> {
    const photo = await openPhoto({ programId, id });
    if (!thumbnail) return photo;
    const small = await sharp(await buffer(photo.body))
      .resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, { fit: "inside", withoutEnlargement: true })
      .toBuffer();
    return { body: Readable.from([small]), contentType: photo.contentType, sizeBytes: small.length };
  },
);
