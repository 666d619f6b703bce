import type { ImageView } from "../programs/programs.schema";

type Named = { id: string; name: string; altText: string };

/** Where a stored file is shown: the id finds it, the name is for people and their downloads. */
export function mediaPath(file: Pick<Named, "id" | "name">): string {
  return `/media/${file.id}/${encodeURIComponent(file.name)}`;
}

/** A picture as JSON answers carry it, from the files of the catalogue; null without a picture. */
export function imageView(files: ReadonlyMap<string, Named>, fileId: string | null): ImageView | null {
  const file = fileId === null ? undefined : files.get(fileId);
  if (!file) return null;
  const path = mediaPath(file);
  return { url: path, public_url: path, alt_text: file.altText };
}
