import { FileText } from "lucide";
import type { MediaFileView } from "~/services/media/media-library.schema";
import { minutesAndSeconds } from "~/ui/hooks/use-countdown";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { RetryingImage } from "./retrying-image";

interface MediaThumbnailProps {
  /** The whole picture, even if it leaves room at its sides: for a logo, which is never cut off. */
  whole?: boolean;
  file: Pick<MediaFileView, "url" | "content_type" | "alt_text"> & Partial<Pick<MediaFileView, "duration_seconds">>;
}

/** The thumbnail of a file: the picture itself, a frame of the video with its length, or an icon for other types. */
export function MediaThumbnail({ file, whole }: MediaThumbnailProps) {
  if (file.content_type.startsWith("image/"))
    return (
      <RetryingImage
        src={file.url}
        alt={file.alt_text}
        className={classNames("size-full", whole ? "object-contain" : "object-cover")}
      />
    );
  if (file.content_type.startsWith("video/"))
    return (
      <span className="relative block size-full">
        {/* Only a frame near its beginning: nothing plays, and only as much is loaded as the frame needs. */}
        <video
          src={`${file.url}#t=0.1`}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          aria-hidden
          className="pointer-events-none size-full object-cover"
        />
        {file.duration_seconds ? (
          <span className="bg-black/75 text-white absolute right-1.5 bottom-1.5 rounded-small px-1.5 py-0.5 text-12 leading-none tabular-nums">
            {minutesAndSeconds(file.duration_seconds)}
          </span>
        ) : null}
      </span>
    );
  return (
    <span className="grid size-full place-items-center text-muted">
      <Icon icon={FileText} size={24} />
    </span>
  );
}
