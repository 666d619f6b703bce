/** The media library: a program's pictures, videos and files as input and as views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { emptyAsNull, integer, requiredText, text } from "~/platform/form-values";
import { listQuery } from "~/platform/paging";
import { selectedIds } from "~/platform/selection";

/** What a field takes: pictures, videos, both, the captions of a video, all but pictures and videos, or any file. */
export const MEDIA_KINDS = ["image", "video", "media", "captions", "document", "file"] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

/** `GET programs/{id}/program_attachments`; `kind` narrows the list. */
export const mediaQuery = listQuery(["created_at", "name", "size"], "-created_at").extend({
  kind: z.enum(MEDIA_KINDS).catch("file"),
});
export type MediaQuery = z.infer<typeof mediaQuery>;

export const mediaFileView = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  content_type: z.string(),
  /** In bytes. */
  size: z.number(),
  /** In pixels; null if it is not a picture. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** The length of a video; null if it is unknown, or no video. */
  duration_seconds: z.number().nullable(),
  alt_text: z.string(),
  created_at: z.string(),
});
export type MediaFileView = z.infer<typeof mediaFileView>;

/** One file, and in how many places it is used: only an unused one can be deleted. */
export const mediaFileDetailView = mediaFileView.extend({ used_in: z.number() });
export type MediaFileDetailView = z.infer<typeof mediaFileDetailView>;

/** An upload's fields in addition to the file itself, which is `file`; and the deletion of several files. */
export const mediaIntent = z.discriminatedUnion("intent", [
  z
    .object({
      intent: z.literal("create"),
      kind: z.enum(MEDIA_KINDS, msg("Choose what to upload")).default("file"),
      alt_text: text(500).default(""),
      /** The length of a video as the browser reads it. */
      duration_seconds: emptyAsNull(integer(1)).default(null),
    })
    .meta({ files: { file: "The picture, video or other file." }, needsFile: true }),
  z.object({ intent: z.literal("delete"), ids: selectedIds }),
]);
export type MediaInput = Extract<z.output<typeof mediaIntent>, { intent: "create" }>;

/** `PUT` or `PATCH` of one file. */
export const mediaChange = z.object({ name: requiredText(120), alt_text: text(500) }).partial();
export type MediaChange = z.infer<typeof mediaChange>;

export const mediaFileIntent = z.discriminatedUnion("intent", [
  mediaChange.extend({ intent: z.literal("update") }),
  z.object({ intent: z.literal("delete") }),
]);
