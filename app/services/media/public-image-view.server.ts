import { programUrl } from "~/services/programs/program-url.server";
import type { ImageView } from "~/services/programs/programs.schema";
import { toImageView } from "./image-view";

type Files = Parameters<typeof toImageView>[0];

/**
 * A picture as the calls of the admin respond with it: `public_url` is absolute, on the program's host, since other
 * systems pass it on to where no path is resolved. The site's own pages need only paths.
 */
export function toPublicImageView(
  program: { subdomain: string },
  files: Files,
  fileId: string | null,
): ImageView | null {
  const image = toImageView(files, fileId);
  return image && { ...image, public_url: programUrl(program, image.url) };
}
