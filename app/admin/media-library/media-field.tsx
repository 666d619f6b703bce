import { ImageOff, Images, X } from "lucide";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { MediaFileView, MediaKind } from "~/services/media/media-library.schema";
import { FieldNotes, useField } from "~/ui/forms/field-frame";
import { HiddenValue } from "~/ui/forms/fields/hidden-value";
import type { FieldProps } from "~/ui/forms/form-fields";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { useAdminProgram } from "../frame/use-admin-frame";
import { MediaThumbnail } from "./media-thumbnail";

const MediaDialog = lazy(() => import("./media-dialog"));

/** The chosen file, as the field needs it. */
export type ChosenMedia = Pick<MediaFileView, "id" | "name" | "url" | "content_type">;

interface MediaFieldProps extends FieldProps {
  label: string;
  help?: ReactNode;
  required?: boolean;
  kind?: MediaKind;
  /** Files that the form may start with, for their name and type. A picture can be shown without them. */
  files?: readonly ChosenMedia[];
  /** `wide` (16 to 10) by default. */
  shape?: "wide" | "square";
  /** Called with each choice; null when the file is removed. */
  onChoose?: (file: MediaFileView | null) => void;
}

/** A form field for a file of the media library. Its value is the id of the file. */
export function MediaField({
  label,
  help,
  error,
  required,
  name,
  id,
  defaultValue,
  kind = "image",
  files = [],
  shape = "wide",
  onChoose,
}: MediaFieldProps) {
  const t = useText();
  const [chosenId, setChosenId] = useState(defaultValue);
  const [picked, setPicked] = useState<ChosenMedia | null>(null);
  const [open, setOpen] = useState(false);
  const { field, frame } = useField({ label, help, error }, { id, required });
  const chosen =
    chosenId === ""
      ? null
      : picked?.id === chosenId
        ? picked
        : (files.find((file) => file.id === chosenId) ?? unnamed(chosenId, kind));

  const choose = (file: MediaFileView | null) => {
    setPicked(file);
    setChosenId(file?.id ?? "");
    setOpen(false);
    onChoose?.(file);
  };
  return (
    <div
      role="group"
      aria-labelledby={`${field.id}-label`}
      aria-describedby={field["aria-describedby"]}
      className="grid min-w-0 content-start gap-2"
    >
      <span id={`${field.id}-label`} className="text-14 leading-snug font-strong">
        {label}
        {required ? <span aria-hidden>{"\u00a0*"}</span> : null}
      </span>
      <HiddenValue name={name} value={chosenId} label={label} required={required} />
      <div className="flex min-w-0 flex-wrap items-center gap-3">
        <ChosenThumbnail chosen={chosen} shape={shape} isWrong={Boolean(error)} />
        <div className="grid min-w-0 gap-2">
          {chosen?.name === "" ? null : (
            <span className="truncate text-12 text-content-soft">{chosen ? chosen.name : t("No file selected.")}</span>
          )}
          <MediaButtons
            id={field.id}
            label={label}
            isChosen={chosenId !== ""}
            onOpen={() => setOpen(true)}
            onRemove={() => choose(null)}
          />
        </div>
      </div>
      <FieldNotes {...frame} />
      {open ? (
        <Suspense fallback={null}>
          <MediaDialog kind={kind} onPick={choose} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

interface ChosenThumbnailProps {
  chosen: ChosenMedia | null;
  shape: "wide" | "square";
  isWrong: boolean;
}

function ChosenThumbnail({ chosen, shape, isWrong }: ChosenThumbnailProps) {
  return (
    <span
      className={classNames(
        "block flex-none overflow-hidden rounded-input border bg-sunken",
        shape === "wide" ? "aspect-16/10 w-40" : "aspect-square w-24",
        isWrong ? "border-negative" : "border-border",
      )}
    >
      {chosen ? (
        <MediaThumbnail key={chosen.id} file={{ ...chosen, alt_text: "" }} whole={shape === "square"} />
      ) : (
        <span className="grid size-full place-items-center text-muted">
          <Icon icon={ImageOff} />
        </span>
      )}
    </span>
  );
}

interface MediaButtonsProps {
  /** The id of the field, for the button that chooses. */
  id: string;
  label: string;
  isChosen: boolean;
  onOpen: () => void;
  onRemove: () => void;
}

function MediaButtons({ id, label, isChosen, onOpen, onRemove }: MediaButtonsProps) {
  const t = useText();
  const { may } = useAdminProgram();
  return (
    <span className="flex flex-wrap gap-2">
      {may("media:view") ? (
        <Button variant="quiet" id={id} aria-label={t("Choose {label}", { label })} onClick={onOpen}>
          <Icon icon={Images} size={16} />
          {isChosen ? t("Change") : t("Choose")}
        </Button>
      ) : null}
      {isChosen ? (
        <Button variant="ghost" aria-label={t("Remove {name}", { name: label })} onClick={onRemove}>
          <Icon icon={X} size={16} />
          {t("Remove")}
        </Button>
      ) : null}
    </span>
  );
}

/** A file of which only the id is known. Its URL works with any name. */
function unnamed(id: string, kind: MediaKind): ChosenMedia {
  return { id, name: "", url: `/media/${id}/file`, content_type: kind === "image" ? "image/*" : "" };
}
