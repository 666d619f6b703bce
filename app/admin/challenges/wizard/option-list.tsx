import { Check, Circle } from "lucide";
import type { ChangeEvent } from "react";
import { TranslatedField } from "~/admin/forms/translated-field";
import { MediaField } from "~/admin/media-library/media-field";
import { languageName } from "~/locales/language-names";
import { useLocale, useText } from "~/locales/use-text";
import type { FormFile } from "~/services/challenges/form/challenge-form-view.schema";
import { MAX_OPTIONS } from "~/services/challenges/form/challenge-limits";
import { TextField } from "~/ui/forms/field";
import { ListField } from "~/ui/forms/fields/list-field";
import { RowId } from "~/ui/forms/fields/row-id";
import type { FormFields } from "~/ui/forms/form-fields";
import { Icon } from "~/ui/primitives/icon";

interface OptionListProps {
  /** The fields of the question. */
  fields: FormFields;
  /** Options can be marked as right. */
  quiz: boolean;
  /** More than one option may be right. */
  several: boolean;
  /** Each option has a picture. */
  pictures: boolean;
  files: readonly FormFile[];
}

/** The options of a choice question, in their order. */
export function OptionList({ fields, quiz, several, pictures, files }: OptionListProps) {
  const t = useText();
  const locale = useLocale();
  const right = fields.field("is_correct");
  return (
    <div id={right.id} tabIndex={-1} className="grid gap-2 outline-none">
      <ListField
        bare
        label={t("Options")}
        fields={fields}
        name="options"
        min={2}
        max={MAX_OPTIONS}
        addLabel={t("Add option")}
        rowLabel={(number) => t("Option {number}", { number })}
      >
        {(option, { at, handle, remove }) => (
          <div className="flex items-start gap-2">
            {handle}
            <div className="grid min-w-0 flex-1 gap-2">
              <RowId fields={option} />
              <TranslatedField
                dense
                fields={option}
                name="details"
                label={t("Option {number}", { number: at + 1 })}
                required
              >
                {(field, { translation }) => (
                  <TextField
                    labelHidden
                    maxLength={300}
                    placeholder={
                      translation ? t("In {language}", { language: languageName(translation, locale) }) : undefined
                    }
                    {...field}
                  />
                )}
              </TranslatedField>
              {pictures ? <MediaField label={t("Image")} files={files} {...option.field("image_file_id")} /> : null}
            </div>
            {quiz ? <RightMark fields={option} exclusive={!several} at={at} /> : null}
            {Number(option.value("answers")) > 0 ? (
              <span
                className="flex min-h-input items-center text-12 text-muted"
                title={t("Participants chose this option, so it can't be removed")}
              >
                {t("has answers")}
              </span>
            ) : (
              remove
            )}
          </div>
        )}
      </ListField>
      {right.error ? <p className="text-12 text-negative">{right.error}</p> : null}
    </div>
  );
}

/** Marks the option as right. With `exclusive`, the other options of the question are unmarked. */
function RightMark({ fields, exclusive, at }: { fields: FormFields; exclusive: boolean; at: number }) {
  const t = useText();
  const { id, name, defaultValue } = fields.field("is_correct");
  const mark = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (!exclusive || !currentTarget.checked) return;
    const others = currentTarget.closest("ol")?.querySelectorAll<HTMLInputElement>("input[data-right]") ?? [];
    for (const other of others) if (other !== currentTarget) other.checked = false;
  };
  return (
    <label className="group flex min-h-input min-w-8 flex-none cursor-pointer items-center gap-1.5 rounded-small px-1 text-12 text-muted hover:text-content has-checked:text-positive has-focus-visible:outline-2 has-focus-visible:outline-ring sm:w-30">
      <input type="hidden" name={name} value="false" />
      <input
        id={id}
        type="checkbox"
        data-right
        name={name}
        value="true"
        defaultChecked={defaultValue === "true"}
        onChange={mark}
        aria-label={t("Option {number} is correct", { number: at + 1 })}
        className="peer sr-only"
      />
      <span className="grid size-4 flex-none place-items-center rounded-full peer-checked:hidden">
        <Icon icon={Circle} size={16} />
      </span>
      <span className="hidden size-4 flex-none place-items-center rounded-full border border-current peer-checked:grid">
        <Icon icon={Check} size={16} className="scale-75" />
      </span>
      <span className="peer-checked:hidden max-sm:hidden">{t("Mark as correct")}</span>
      <span className="hidden peer-checked:sm:inline">{t("Correct")}</span>
    </label>
  );
}
