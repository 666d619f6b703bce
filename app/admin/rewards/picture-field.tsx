import { ImageOff } from "lucide-react";
import { type ChangeEvent, useEffect, useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import { SelectField } from "~/ui/field";
import { Icon } from "~/ui/icon";

export interface Picture {
  id: string;
  name: string;
  url: string;
}

interface PictureFieldProps {
  label: string;
  help: string;
  /** The name of the upload; the choice from the list is `{name}_file_id`. */
  name: string;
  pictures: readonly Picture[];
  defaultId: string;
  error?: string;
}

/** A picture: one of the program's, or a new one from the computer, which wins. */
export function PictureField({ label, help, name, pictures, defaultId, error }: PictureFieldProps) {
  const t = useText();
  const [chosenId, setChosenId] = useState(defaultId);
  const [uploadUrl, setUploadUrl] = useState<string | null>(null);
  const upload = useRef<HTMLInputElement>(null);
  useEffect(() => () => void (uploadUrl && URL.revokeObjectURL(uploadUrl)), [uploadUrl]);

  const showUpload = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    setUploadUrl(file ? URL.createObjectURL(file) : null);
  };
  const choose = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    if (upload.current) upload.current.value = "";
    setUploadUrl(null);
    setChosenId(currentTarget.value);
  };
  const shown = uploadUrl ?? pictures.find(({ id }) => id === chosenId)?.url;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[160px_minmax(0,1fr)]">
      <div className="grid aspect-16/10 place-items-center overflow-hidden rounded-input border border-border bg-sunken text-muted">
        {shown ? <img src={shown} alt="" className="size-full object-cover" /> : <Icon icon={ImageOff} />}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
        <SelectField
          label={label}
          help={help}
          error={error}
          id={name}
          name={`${name}_file_id`}
          defaultValue={defaultId}
          onChange={choose}
          options={[{ value: "", label: t("No picture") }, ...pictures.map(({ id, name: file }) => ({ value: id, label: file }))]}
        />
        <label className="flex flex-wrap items-center gap-2 text-small text-muted">
          <span>{t("or upload a PNG or JPEG")}</span>
          <input
            ref={upload}
            type="file"
            name={name}
            accept="image/png,image/jpeg,image/heic,image/heif"
            onChange={showUpload}
            className="max-w-full min-w-0 file:mr-2 file:h-control-small file:cursor-pointer file:rounded-button file:border file:border-border-strong file:bg-raised file:px-2.5 file:text-12 file:text-content hover:file:bg-hover"
          />
        </label>
      </div>
    </div>
  );
}
