import { Camera, FileText, FileUp, X } from "lucide";
import { useEffect, useRef, useState, type DragEvent } from "react";
import { useText } from "~/locales/use-text";
import { ACCEPTED_FILES } from "~/services/receipts/receipt-limits";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";

/** The buttons that add files, in an area that files can be dropped on. */
export function FilePicker({ onAdd }: { onAdd: (files: readonly File[]) => void }) {
  const t = useText();
  const [dropping, setDropping] = useState(false);

  function drop(event: DragEvent) {
    event.preventDefault();
    setDropping(false);
    onAdd([...event.dataTransfer.files]);
  }

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setDropping(true);
      }}
      onDragLeave={() => setDropping(false)}
      onDrop={drop}
      className={classNames(
        "grid gap-3 rounded-inner border border-dashed p-5 text-center transition-colors duration-fast",
        dropping ? "border-highlight bg-selected" : "border-border-strong",
      )}
    >
      <div className="hidden pointer-coarse:block">
        <PickButton icon={Camera} label={t("Take a photo")} camera onPick={onAdd} />
      </div>
      <PickButton icon={FileUp} label={t("Choose files")} onPick={onAdd} />
      <p className="text-14 text-muted">
        {t("Photos from top to bottom, or one PDF. All of the same receipt.")}
        <span className="pointer-coarse:hidden"> {t("You can also drop them here.")}</span>
      </p>
    </div>
  );
}

/** The chosen files with their previews. @param onRemove takes the index of a file; omitted while they are sent */
export function ChosenFiles({ files, onRemove }: { files: readonly File[]; onRemove?: (at: number) => void }) {
  const t = useText();
  return (
    <ul aria-label={t("Selected files")} className="grid grid-cols-3 gap-3">
      {files.map((file, at) => (
        <ChosenFile
          key={`${file.name} ${file.lastModified} ${file.size} ${at}`}
          file={file}
          onRemove={onRemove && (() => onRemove(at))}
        />
      ))}
    </ul>
  );
}

interface PickButtonProps {
  icon: typeof Camera;
  label: string;
  /** Opens the camera, where there is one. */
  camera?: boolean;
  onPick: (files: File[]) => void;
}

function PickButton({ icon, label, camera, onPick }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={camera ? "image/*" : ACCEPTED_FILES}
        capture={camera ? "environment" : undefined}
        multiple={!camera}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          target.value = ""; // so that the same file can be chosen again after it was removed
        }}
      />
      <Button variant="quiet" block icon={icon} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove?: () => void }) {
  const t = useText();
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <li className="relative overflow-hidden rounded-inner border border-border">
      {preview ? (
        // A browser that cannot show HEIC falls back to the name.
        <img
          src={preview}
          alt={file.name}
          onError={() => setPreview(null)}
          className="aspect-[3/4] w-full bg-sunken object-cover"
        />
      ) : (
        <span className="grid aspect-[3/4] w-full place-content-center justify-items-center gap-2 bg-sunken p-2 text-center text-12">
          <Icon icon={FileText} size={20} />
          <span className="line-clamp-3 wrap-anywhere">{file.name}</span>
        </span>
      )}
      {onRemove ? (
        <span className="absolute top-1 right-1">
          <IconButton raised icon={X} size={16} label={t("Remove {name}", { name: file.name })} onClick={onRemove} />
        </span>
      ) : null}
    </li>
  );
}
