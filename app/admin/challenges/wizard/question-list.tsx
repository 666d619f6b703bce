import { useText } from "~/locales/use-text";
import type { FormFile } from "~/services/challenges/form/challenge-form-view.schema";
import { MAX_QUESTIONS } from "~/services/challenges/form/challenge-limits";
import { ListField } from "~/ui/forms/fields/list-field";
import type { FormFields } from "~/ui/forms/form-fields";
import { NEW_QUESTION } from "./new-challenge";
import { ATTRIBUTE_LIST, QuestionCard } from "./question-card";

export interface QuestionListProps {
  fields: FormFields;
  /** The variant: 'quiz', 'survey' or 'profile'. */
  parameters: string;
  files: readonly FormFile[];
  /** The profile attributes that a profile form can ask for. */
  attributes: readonly { display_name: string; answer_type: string }[];
  /** Called with the index of the question that is being edited. */
  onOpen: (at: number) => void;
}

/** The questions of a quiz, survey or profile form, in their order. */
export function QuestionList({ fields, parameters, files, attributes, onOpen }: QuestionListProps) {
  const t = useText();
  return (
    <>
      {parameters === "profile" && attributes.length > 0 ? (
        <datalist id={ATTRIBUTE_LIST}>
          {attributes.map(({ display_name }) => (
            <option key={display_name} value={display_name} />
          ))}
        </datalist>
      ) : null}
      <ListField
        bare
        label={t("Questions")}
        fields={fields}
        name="questions"
        min={1}
        max={MAX_QUESTIONS}
        addLabel={t("Add question")}
        rowLabel={(number) => t("Question {number}", { number })}
        fresh={() => NEW_QUESTION}
      >
        {(row, controls) => (
          <QuestionCard
            fields={row}
            controls={controls}
            quiz={parameters === "quiz"}
            files={files}
            attributes={parameters === "profile" ? attributes : []}
            onOpen={() => onOpen(controls.at)}
          />
        )}
      </ListField>
    </>
  );
}
