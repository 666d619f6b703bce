import { useText } from "~/locales/use-text";
import { NumberField } from "~/ui/forms/fields/number-field";
import type { FormFields } from "~/ui/forms/form-fields";

interface DurationFieldProps {
  fields: FormFields;
  required?: boolean;
  /** The length of the video that was just chosen; null if none was, or its length is unknown. */
  videoSeconds: number | null;
}

/** How long a video is. Choosing a video of a known length fills it in. */
export function DurationField({ fields, required, videoSeconds }: DurationFieldProps) {
  const t = useText();
  const field = fields.field("duration");
  return (
    <NumberField
      key={videoSeconds}
      label={t("Duration")}
      required={required}
      suffix={t("seconds")}
      {...field}
      defaultValue={videoSeconds === null ? field.defaultValue : String(videoSeconds)}
    />
  );
}
