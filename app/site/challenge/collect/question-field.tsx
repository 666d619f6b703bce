import { CircleAlert } from "lucide";
import { lazy, Suspense, type ReactNode } from "react";
import { useText, type Translate } from "~/locales/use-text";
import type { AnswerKind } from "~/services/answers/answer-kind";
import { answerKind } from "~/services/answers/registry";
import type { QuestionView } from "~/services/challenges/challenges.schema";
import type { ImageView } from "~/services/programs/programs.schema";
import { keyboardFor, suggestionsFor } from "~/site/frame/profile-hints";
import { SelectField, TextArea, TextField } from "~/ui/forms/field";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";
import { valueName } from "./answers";
import { OptionCards } from "./option-cards";
import { PhotoAnswer } from "./photo-answer";

const RichTextAnswer = lazy(() => import("./rich-text-answer"));

type Props = {
  challengeId: string;
  question: QuestionView;
  image: ImageView | null;
  position: number;
  total: number;
  hidden: boolean;
  /** The answer from the draft. */
  initialValues: readonly string[];
  error?: string;
  /** The answer has been checked: it cannot be changed, and right and wrong options are marked. */
  graded: boolean;
};

/** A question with the control for its answer type. */
export function QuestionField({
  challengeId,
  question,
  image,
  position,
  total,
  hidden,
  initialValues,
  error,
  graded,
}: Props) {
  const t = useText();
  const errorId = `question-${question.id}-error`;
  return (
    <fieldset hidden={hidden} className="min-w-0" aria-describedby={error ? errorId : undefined}>
      {image ? (
        <Picture
          src={image.url}
          alt={image.alt_text}
          place="card"
          width={640}
          height={400}
          className="makes-room mb-5 aspect-16/10 max-h-[20dvh] w-full rounded-inner bg-sunken object-cover md:max-h-58"
        />
      ) : null}
      <p className="text-14 text-muted">
        {question.is_required
          ? t("Question {position} of {total}", { position, total })
          : t("Question {position} of {total} (optional)", { position, total })}
      </p>
      <legend className="contents">
        <h2 id={`question-${question.id}`} tabIndex={-1} className="mt-1 text-24 outline-none">
          {question.title}
        </h2>
      </legend>
      {question.additional_details ? <p className="mt-2 text-muted">{question.additional_details}</p> : null}
      <input type="hidden" name={`questions[${question.id}][id]`} value={question.id} />
      <input type="hidden" name={`questions[${question.id}][type]`} value={question.answer_type} />
      <div className="mt-5">
        <AnswerControl
          challengeId={challengeId}
          question={question}
          initialValues={initialValues}
          graded={graded}
          describedBy={error ? errorId : undefined}
        />
      </div>
      {error ? (
        <p id={errorId} role="alert" className="mt-3 flex items-center gap-1.5 text-14 text-negative">
          <Icon icon={CircleAlert} size={16} />
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

type ControlProps = Pick<Props, "challengeId" | "question" | "initialValues" | "graded"> & {
  /** The error's id. */ describedBy?: string;
};

function AnswerControl({ challengeId, question, initialValues, graded, describedBy }: ControlProps) {
  const t = useText();
  const kind = answerKind(question.answer_type);
  const name = valueName(question.id);
  const invalid = { "aria-invalid": describedBy ? true : undefined, "aria-describedby": describedBy };
  const common = {
    name,
    label: question.title,
    labelHidden: true,
    required: question.is_required,
    defaultValue: initialValues[0],
    ...invalid,
    ...(question.profile_field ? { autoComplete: suggestionsFor(question.profile_field) } : {}),
  };
  switch (kind.control) {
    case "cards":
      return (
        <OptionCards
          question={kind.choices ? { ...question, options: fixedOptions(kind.choices, t) } : question}
          type={kind.options?.multiple ? "checkbox" : "radio"}
          initialValues={initialValues}
          graded={graded}
        />
      );
    case "select":
      return (
        <SelectField
          {...common}
          options={[
            { value: "", label: t("Choose one") },
            ...question.options.map((o) => ({ value: o.id, label: o.details })),
          ]}
        />
      );
    case "text_area":
      return <TextArea {...common} maxLength={5_000} />;
    case "editor":
      return (
        <WhenHydrated before={<TextArea {...common} maxLength={5_000} />}>
          <RichTextAnswer name={name} label={question.title} initialHtml={initialValues[0] ?? ""} />
        </WhenHydrated>
      );
    case "photo":
      return (
        <PhotoAnswer
          challengeId={challengeId}
          questionId={question.id}
          name={name}
          label={question.title}
          initialId={initialValues[0] ?? ""}
        />
      );
    case "input":
      return (
        <TextField
          maxLength={1_000}
          {...limitsOf(question)}
          inputMode={question.profile_field ? keyboardFor(question.profile_field) : undefined}
          {...kind.input}
          {...common}
        />
      );
  }
}

/** The limits as the control takes them: browsers offer no other days, and step from the smallest number. */
function limitsOf({ answer_type, min, max }: QuestionView): { min?: string; max?: string } {
  const time = answerKind(answer_type).input?.type === "datetime-local";
  return {
    min: min === null ? undefined : time ? `${min}T00:00` : min,
    max: max === null ? undefined : time ? `${max}T23:59` : max,
  };
}

/**
 * Renders its content after hydration. In the server's page it would be a Suspense boundary that still waits for its
 * script while the rest is in use, and React discards a boundary that is updated before it has hydrated.
 */
function WhenHydrated({ before, children }: { before: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={before}>{children}</Suspense> : before;
}

function fixedOptions(choices: NonNullable<AnswerKind["choices"]>, t: Translate): QuestionView["options"] {
  return choices.map(({ value, label }) => ({ id: value, details: t(label), image: null }));
}
