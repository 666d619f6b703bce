import { Copy } from "lucide";
import { useState, type MouseEvent } from "react";
import { FoldingRow } from "~/admin/forms/folding-row";
import { TranslatedField } from "~/admin/forms/translated-field";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { MediaField } from "~/admin/media-library/media-field";
import { useText } from "~/locales/use-text";
import type { LimitKind } from "~/services/answers/answer-kind";
import { ANSWER_TYPES, answerTypeIn } from "~/services/answers/answer-types";
import { answerKind, type AnswerType } from "~/services/answers/registry";
import type { FormFile } from "~/services/challenges/form/challenge-form-view.schema";
import { SelectField, TextArea, TextField } from "~/ui/forms/field";
import type { RowControls } from "~/ui/forms/fields/list-field";
import { RowId } from "~/ui/forms/fields/row-id";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { rowsIn, typedIn, type FieldValues, type FormFields } from "~/ui/forms/form-fields";
import { IconButton } from "~/ui/primitives/icon-button";
import { OptionList } from "./option-list";

/** The id of the datalist with suggestions for the title of a profile question. */
export const ATTRIBUTE_LIST = "profile-attributes";

interface QuestionCardProps {
  fields: FormFields;
  controls: RowControls;
  quiz: boolean;
  files: readonly FormFile[];
  attributes: readonly { display_name: string; answer_type: string }[];
  onOpen: () => void;
}

/** The fields of one question: its title, its answer type and options, and in a quiz the right ones. */
export function QuestionCard({ fields, controls, quiz, files, attributes, onOpen }: QuestionCardProps) {
  const t = useText();
  const { i18n_enabled } = useAdminProgram();
  const [title, setTitle] = useState(fields.value("title"));
  const [type, setType] = useState(answerTypeIn(fields.value("answer_type")));
  const [required, setRequired] = useState(fields.value("is_required") === "true");
  const answered = Number(fields.value("answers")) > 0;
  const { label, options, limits } = answerKind(type);
  const changeTitle = (text: string) => {
    setTitle(text);
    const attribute = attributes.find(({ display_name }) => display_name === text);
    if (attribute && !answered) setType(answerTypeIn(attribute.answer_type));
  };
  return (
    <FoldingRow
      controls={controls}
      title={title || t("Untitled question")}
      untitled={title === ""}
      summary={required ? t("{answerType}, required", { answerType: t(label) }) : t(label)}
      untranslated={i18n_enabled ? t("Translation missing") : undefined}
      startsOpen={title === ""}
      lockedReason={
        answered
          ? t(
              {
                one: "Has {count} answer, so it can't be removed and its answer type can't change.",
                other: "Has {count} answers, so it can't be removed and its answer type can't change.",
              },
              { count: Number(fields.value("answers")) },
            )
          : undefined
      }
      actions={
        <IconButton
          icon={Copy}
          size={16}
          label={t("Duplicate question {number}", { number: controls.at + 1 })}
          onClick={(event) => controls.addAfter(copyOf(event, controls.at))}
        />
      }
      onOpen={onOpen}
    >
      <RowId fields={fields} />
      <div className={i18n_enabled ? "grid gap-4" : "grid gap-4 sm:grid-cols-[minmax(0,3fr)_minmax(0,1fr)]"}>
        <TranslatedField fields={fields} name="title" label={t("Question")} required>
          {(field, { translation }) => (
            <TextField
              maxLength={500}
              list={!translation && attributes.length > 0 ? ATTRIBUTE_LIST : undefined}
              {...field}
              onInput={(event) => {
                if (!translation) changeTitle(event.currentTarget.value);
              }}
            />
          )}
        </TranslatedField>
        <AnswerTypeField fields={fields} type={type} fixed={answered} onChange={setType} />
      </div>
      <TranslatedField fields={fields} name="additional_details" label={t("Hint")} note={t("Optional")}>
        {(field) => <TextField maxLength={2_000} {...field} />}
      </TranslatedField>
      {limits ? <AnswerLimitFields fields={fields} limits={limits} /> : null}
      <AnswerOptions fields={fields} quiz={quiz} options={options} files={files} />
      <ImageAndRequired fields={fields} files={files} onRequired={setRequired} />
    </FoldingRow>
  );
}

interface AnswerOptionsProps extends Pick<QuestionCardProps, "fields" | "quiz" | "files"> {
  options: ReturnType<typeof answerKind>["options"];
}

/** The options of a choice, and in a quiz the explanation. Other answer types keep the options but do not send them. */
function AnswerOptions({ fields, quiz, options, files }: AnswerOptionsProps) {
  const t = useText();
  return (
    <>
      <div hidden={!options}>
        <fieldset disabled={!options} className="min-w-0">
          <OptionList
            fields={fields}
            quiz={quiz}
            several={options?.multiple ?? false}
            pictures={options?.pictures ?? false}
            files={files}
          />
        </fieldset>
      </div>
      {quiz && options ? (
        <TranslatedField
          fields={fields}
          name="explanation"
          label={t("Explanation")}
          note={t("Optional")}
          help={t("Shown with the correct answer.")}
        >
          {(field) => <TextArea rows={2} maxLength={2_000} {...field} />}
        </TranslatedField>
      ) : null}
    </>
  );
}

interface ImageAndRequiredProps extends Pick<QuestionCardProps, "fields" | "files"> {
  onRequired: (required: boolean) => void;
}

function ImageAndRequired({ fields, files, onRequired }: ImageAndRequiredProps) {
  const t = useText();
  return (
    <div className="grid items-center gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <MediaField
        label={t("Image")}
        help={t("Replaces the challenge's image.")}
        files={files}
        {...fields.field("image_file_id")}
      />
      <div onChange={({ target }) => onRequired((target as HTMLInputElement).checked)}>
        <YesNoField asSwitch label={t("Required")} {...fields.field("is_required")} />
      </div>
    </div>
  );
}

/** The smallest and the largest number, or the first and the last day, that participants can answer. */
function AnswerLimitFields({ fields, limits }: { fields: FormFields; limits: LimitKind }) {
  const t = useText();
  const number = limits === "number";
  const input = number ? { inputMode: "decimal" as const, maxLength: 40 } : { type: "date" };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={number ? t("Minimum") : t("Earliest date")}
        note={t("Optional")}
        {...input}
        {...fields.field("min")}
      />
      <TextField
        label={number ? t("Maximum") : t("Latest date")}
        note={t("Optional")}
        {...input}
        {...fields.field("max")}
      />
    </div>
  );
}

type AnswerTypeFieldProps = {
  fields: FormFields;
  type: AnswerType;
  fixed: boolean;
  onChange: (type: AnswerType) => void;
};

function AnswerTypeField({ fields, type, fixed, onChange }: AnswerTypeFieldProps) {
  const t = useText();
  const { defaultValue: _, ...field } = fields.field("answer_type");
  const offered = fixed ? [type] : ANSWER_TYPES;
  return (
    <SelectField
      label={t("Answer type")}
      options={offered.map((value) => ({ value, label: t(answerKind(value).label) }))}
      {...field}
      value={type}
      onChange={(event) => onChange(answerTypeIn(event.currentTarget.value))}
    />
  );
}

/** The current input of the question as the initial values of a copy, without the ids of stored rows. */
function copyOf({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>, at: number): FieldValues {
  const values = form ? (rowsIn(typedIn(form), "questions")[at] ?? {}) : {};
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => !/(^|\[)id\]?$/.test(name) && !/(^|\[)answers\]?$/.test(name)),
  );
}
