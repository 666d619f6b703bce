import { Check, CircleCheck, CircleX } from "lucide";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import { answerKind } from "~/services/answers/registry";
import type { QuestionView } from "~/services/challenges/challenges.schema";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";
import { valueName } from "./answers";

type Props = { question: QuestionView; type: "radio" | "checkbox"; initialValues: readonly string[]; graded: boolean };

/** Options as large cards, chosen by a tap, the arrow keys or the letter of the option (use-answer-keys.ts). */
export function OptionCards({ question, type, initialValues, graded }: Props) {
  const t = useText();
  const [chosen, setChosen] = useState(initialValues);
  const withPictures = question.options.some((option) => option.image);

  function choose(id: string, checked: boolean) {
    if (type === "radio") setChosen([id]);
    else setChosen((before) => (checked ? [...before, id] : before.filter((other) => other !== id)));
  }

  // Letters are for naming an answer that is right or wrong. Other choices have marks as a form has.
  const lettered = question.correct_option_ids.length > 0;
  const keys = answerKind(question.answer_type).choices
    ? question.options.map(({ details }) => details.charAt(0))
    : LETTERS;
  return (
    <div
      role={type === "radio" ? "radiogroup" : "group"}
      aria-labelledby={`question-${question.id}`}
      className={classNames("grid gap-3", withPictures ? "grid-cols-2" : "md:grid-cols-2")}
    >
      {type === "checkbox" ? (
        <p className="col-span-full text-small text-muted">{t("Choose all that apply.")}</p>
      ) : null}
      {question.options.map((option, index) => {
        const picked = chosen.includes(option.id);
        return (
          <OptionCard
            key={option.id}
            option={option}
            type={type}
            name={valueName(question.id)}
            letter={keys[index]}
            lettered={lettered}
            withPictures={withPictures}
            picked={picked}
            initiallyPicked={initialValues.includes(option.id)}
            result={graded ? resultOf(question.correct_option_ids.includes(option.id), picked) : undefined}
            onPick={(checked) => choose(option.id, checked)}
          />
        );
      })}
    </div>
  );
}

interface OptionCardProps {
  option: QuestionView["options"][number];
  type: "radio" | "checkbox";
  name: string;
  /** Chooses the option from the keyboard; options after the last letter have none. */
  letter: string | undefined;
  /** Whether the letter is shown. */
  lettered: boolean;
  withPictures: boolean;
  picked: boolean;
  initiallyPicked: boolean;
  /** Set once the answer is graded, which ends the choice. */
  result: OptionResult | undefined;
  onPick: (checked: boolean) => void;
}

function OptionCard({
  option,
  type,
  name,
  letter,
  lettered,
  withPictures,
  picked,
  initiallyPicked,
  result,
  onPick,
}: OptionCardProps) {
  return (
    <label
      data-result={result}
      className={classNames(
        CARD_CLASSES,
        withPictures && "flex-wrap content-start pt-3 pr-3",
        result ? RESULT_CLASSES[result] : OPEN_CLASSES,
        result && "pointer-events-none",
      )}
    >
      <input
        type={type}
        name={name}
        value={option.id}
        className="sr-only"
        data-key={letter}
        defaultChecked={initiallyPicked}
        onChange={(event) => onPick(event.target.checked)}
        // The arrow keys also choose by a click event.
        onClick={(event) => result && event.preventDefault()}
        aria-disabled={result ? true : undefined}
      />
      {option.image ? (
        <Picture
          src={option.image.url}
          alt={option.image.alt_text}
          place="tile"
          width={240}
          height={150}
          className="aspect-16/10 w-full rounded-inner bg-sunken object-cover"
        />
      ) : null}
      <span
        aria-hidden
        className={classNames(
          "grid size-8 flex-none place-items-center text-14 font-strong",
          type === "radio" ? "rounded-full" : "rounded-small",
          !lettered && "border border-border-control",
          keyTone(result, picked),
        )}
      >
        {picked && (type === "checkbox" || !lettered) ? <Icon icon={Check} /> : lettered ? (letter ?? "•") : null}
      </span>
      <span className="min-w-0 flex-1 leading-snug">{option.details}</span>
      <ResultMark result={result} />
    </label>
  );
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const CARD_CLASSES =
  "relative flex min-h-14 scroll-my-4 items-center gap-3 rounded-input border py-2 pr-4 pl-3 font-medium transition-colors duration-fast has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring";
const OPEN_CLASSES =
  "cursor-pointer border-border-control hover:bg-hover has-checked:border-highlight has-checked:bg-selected has-checked:shadow-[inset_0_0_0_1px_var(--highlight)]";

type OptionResult = "right" | "wrong" | "off";

const RESULT_CLASSES: Record<OptionResult, string> = {
  right: "border-positive bg-positive-soft shadow-[inset_0_0_0_1px_var(--positive)]",
  wrong: "border-negative bg-negative-soft shadow-[inset_0_0_0_1px_var(--negative)]",
  off: "border-border text-muted",
};

function resultOf(correct: boolean, picked: boolean): OptionResult {
  if (correct) return "right";
  return picked ? "wrong" : "off";
}

function keyTone(result: OptionResult | undefined, picked: boolean): string {
  if (result === "right") return "bg-positive text-positive-content";
  if (result === "wrong") return "bg-negative text-negative-content";
  return picked ? "bg-primary text-primary-content" : "bg-sunken";
}

function ResultMark({ result }: { result: OptionResult | undefined }) {
  const t = useText();
  if (result !== "right" && result !== "wrong") return null;
  const right = result === "right";
  return (
    <span
      className={classNames(
        "ml-auto flex flex-none items-center gap-1.5 text-14 font-strong",
        right ? "text-positive" : "text-negative",
      )}
    >
      <Icon icon={right ? CircleCheck : CircleX} />
      {right ? t("Correct") : t("Your answer")}
    </span>
  );
}
