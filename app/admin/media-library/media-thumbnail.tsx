import { FileText, Video } from "lucide-react";
import type { MediaFileView } from "~/services/media/media-library.schema";
import { Icon } from "~/ui/primitives/icon";
import { RetryingImage } from "./retrying-image";

/** The thumbnail of a file: the picture itself, or an icon for other types. */
export function MediaThumbnail({ file }: { file: Pick<MediaFileView, "url" | "content_type" | "alt_text"> }) {
  if (file.content_type.startsWith("image/"))
    return <RetryingImage src={file.url} alt={file.alt_text} className="size-full object-cover" />;
  return (
    <span className="grid size-full place-items-center text-muted">
      <Icon icon={file.content_type.startsWith("video/") ? Video : FileText} size={24} />
    </span>
  );
}
