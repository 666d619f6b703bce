import { CircleAlert } from "lucide-react";
import { lazy, Suspense, type ReactNode } from "react";
import { useText, type SayText } from "~/locales/use-text";
import type { AnswerType, QuestionView } from "~/services/challenges/challenges.schema";
import type { ImageView } from "~/services/programs/programs.schema";
import { SelectField, TextArea, TextField } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { useHydrated } from "~/ui/use-hydrated";
import { valueName } from "./answers";
import { OptionCards } from "./option-cards";

const RichTextAnswer = lazy(() => import("./rich-text-answer"));

type Props = {
  question: QuestionView;
  image: ImageView | null;
  position: number;
  total: number;
  hidden: boolean;
  /** What was answered before and kept. */
  given: readonly string[];
  error?: string;
  /** The answer was given and judged: it stands, and right and wrong are shown. */
  judged: boolean;
};

/** One question with the control its answer type asks for. */
export function QuestionField({ question, image, position, total, hidden, given, error, judged }: Props) {
  const t = useText();
  const errorId = `question-${question.id}-error`;
  return (
    <fieldset hidden={hidden} className="min-w-0" aria-describedby={error ? errorId : undefined}>
      {image ? (
        <img
          src={image.url}
          alt={image.alt_text}
          width={640}
          height={400}
          className="mb-5 h-29 w-full rounded-inner bg-sunken object-cover md:h-58"
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
        <AnswerControl question={question} given={given} judged={judged} describedBy={error ? errorId : undefined} />
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

type Input = { type: string; inputMode?: "decimal" | "numeric" | "tel"; step?: string; autoComplete?: string };

const INPUTS: Partial<Record<AnswerType, Input>> = {
  text: { type: "text" },
  date: { type: "date" },
  date_time: { type: "datetime-local" },
  time: { type: "time" },
  phone: { type: "tel", inputMode: "tel", autoComplete: "tel" },
  number: { type: "number", inputMode: "numeric", step: "1" },
  decimal: { type: "number", inputMode: "decimal", step: "any" },
};

type ControlProps = Pick<Props, "question" | "given" | "judged"> & { /** The error's id. */ describedBy?: string };

function AnswerControl({ question, given, judged, describedBy }: ControlProps) {
  const t = useText();
  const name = valueName(question.id);
  const invalid = { "aria-invalid": describedBy ? true : undefined, "aria-describedby": describedBy };
  const common = {
    name,
    label: question.title,
    labelHidden: true,
    required: question.is_required,
    defaultValue: given[0],
    ...invalid,
  };
  switch (question.answer_type) {
    case "radio_button":
    case "image_radio_button":
      return <OptionCards question={question} type="radio" given={given} judged={judged} />;
    case "check_box":
    case "image_check_box":
      return <OptionCards question={question} type="checkbox" given={given} judged={judged} />;
    case "boolean":
      return <OptionCards question={{ ...question, options: yesOrNo(t) }} type="radio" given={given} judged={judged} />;
    case "dropdown":
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
    case "wysiwyg":
      return (
        <WhenHydrated before={<TextArea {...common} maxLength={5_000} />}>
          <RichTextAnswer name={name} label={question.title} given={given[0] ?? ""} />
        </WhenHydrated>
      );
    default:
      return <TextField {...common} maxLength={1_000} {...INPUTS[question.answer_type]} />;
  }
}

/**
 * Loads its content once the page is alive. As part of the server's page it would wait for its script while the rest is
 * used already, and React throws away a boundary that is updated before it has hydrated (#421).
 */
function WhenHydrated({ before, children }: { before: ReactNode; children: ReactNode }) {
  return useHydrated() ? <Suspense fallback={before}>{children}</Suspense> : before;
}

function yesOrNo(t: SayText): QuestionView["options"] {
  return [
    { id: "true", details: t("Yes"), image: null },
    { id: "false", details: t("No"), image: null },
  ];
}
