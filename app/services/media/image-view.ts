import type { ImageView } from "~/services/programs/programs.schema";

type NamedFile = { id: string; name: string; altText: string };

/** The path of a stored file: the id finds it, the name is for people and their downloads. */
export function mediaPath(file: Pick<NamedFile, "id" | "name">): string {
  return `/media/${file.id}/${encodeURIComponent(file.name)}`;
}

/** A picture as JSON responses show it, from the files of the catalogue; null without a picture. */
export function toImageView(files: ReadonlyMap<string, NamedFile>, fileId: string | null): ImageView | null {
  const file = fileId === null ? undefined : files.get(fileId);
  if (!file) return null;
  const path = mediaPath(file);
  return { url: path, public_url: path, alt_text: file.altText };
}
