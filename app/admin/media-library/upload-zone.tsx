import { Upload as UploadIcon, X } from "lucide";
import { useRef, useState, type ChangeEvent, type DragEvent } from "react";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import type { MediaKind } from "~/services/media/media-library.schema";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import type { Upload } from "./use-uploads";

interface UploadZoneProps {
  kind: MediaKind;
  uploads: readonly Upload[];
  onFiles: (files: Iterable<File>) => void;
  onDismiss: (key: number) => void;
}

const IMAGES = "image/png,image/jpeg,image/heic,image/heif,image/webp,image/avif,image/gif,image/svg+xml";
const VIDEOS = "video/mp4,video/quicktime,video/webm,video/ogg";
/** The types that the browser's file dialog offers. The server checks the content of the files. */
const ACCEPT: Record<MediaKind, string | undefined> = {
  image: IMAGES,
  video: VIDEOS,
  media: `${IMAGES},${VIDEOS}`,
  captions: ".vtt,text/vtt",
  document: undefined,
  file: undefined,
};
const LIMITS: Record<MediaKind, string> = {
  image: msg("PNG, JPEG, WebP, AVIF, GIF or SVG, up to 15 MB"),
  video: msg("MP4, QuickTime, WebM or Ogg, up to 50 MB"),
  media: msg("PNG, JPEG, WebP, AVIF, GIF or SVG up to 15 MB; MP4, QuickTime, WebM or Ogg up to 50 MB"),
  captions: msg("WebVTT, up to 50 MB"),
  document: msg("PDF and other documents, up to 50 MB"),
  file: msg("Images up to 15 MB, other files up to 50 MB"),
};

/** An area to drop or choose files, with the progress and the errors of the uploads. */
export function UploadZone({ kind, uploads, onFiles, onDismiss }: UploadZoneProps) {
  const t = useText();
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(event.dataTransfer.files);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])]);
    currentTarget.value = ""; // the same file may be chosen again
  };
  return (
    <div>
      <div
        role="group"
        aria-label={t("Upload")}
        onDragOver={(event) => (event.preventDefault(), setOver(true))}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={classNames(
          "flex min-h-15 flex-wrap items-center justify-center gap-x-2 gap-y-0.5 rounded-input border border-dashed p-2 text-center",
          over ? "border-ring bg-selected" : "border-border-control",
        )}
      >
        <Icon icon={UploadIcon} size={16} className="text-muted" />
        <span className="text-content-soft">
          {t("Drop files here or")}{" "}
          <button
            type="button"
            onClick={() => chooser.current?.click()}
            className="rounded-small font-strong text-link hover:underline"
          >
            {t("choose files")}
          </button>
        </span>
        <span className="text-12 text-muted">{t(LIMITS[kind])}</span>
        <input
          ref={chooser}
          type="file"
          multiple
          hidden
          accept={ACCEPT[kind]}
          aria-label={t("choose files")}
          onChange={choose}
        />
      </div>
      {uploads.length > 0 ? <UploadList uploads={uploads} onDismiss={onDismiss} /> : null}
    </div>
  );
}

function UploadList({ uploads, onDismiss }: Pick<UploadZoneProps, "uploads" | "onDismiss">) {
  const t = useText();
  return (
    <div role="status">
      <ul className="mt-2 grid gap-1">
        {uploads.map(({ key, name, progress, error }) => (
          <li key={key} className="flex min-h-8 items-center gap-2 rounded-small bg-sunken px-2 text-12">
            <span className="min-w-0 truncate">{name}</span>
            {error ? (
              <span className="text-negative">{error}</span>
            ) : (
              <progress
                aria-label={name}
                value={progress}
                max={1}
                className="ml-auto h-1.5 w-24 flex-none accent-primary"
              />
            )}
            {error ? (
              <IconButton icon={X} size={16} label={t("Dismiss")} className="ml-auto" onClick={() => onDismiss(key)} />
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  );
}
