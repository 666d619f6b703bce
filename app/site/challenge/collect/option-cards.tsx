import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import type { QuestionView } from "~/services/challenges/challenges.schema";
import { classNames } from "~/ui/class-names";
import { Icon } from "~/ui/icon";
import { valueName } from "./answers";

type Props = { question: QuestionView; type: "radio" | "checkbox"; given: readonly string[]; judged: boolean };

/** Options as large cards with letter keys (use-answer-keys.ts): one tap, one arrow key, or the letter itself. */
export function OptionCards({ question, type, given, judged }: Props) {
  const [chosen, setChosen] = useState(given);
  const withPictures = question.options.some((option) => option.image);

  function choose(id: string, checked: boolean) {
    if (type === "radio") setChosen([id]);
    else setChosen((before) => (checked ? [...before, id] : before.filter((other) => other !== id)));
  }

  return (
    <div
      role={type === "radio" ? "radiogroup" : "group"}
      aria-labelledby={`question-${question.id}`}
      className={classNames("grid gap-3", withPictures ? "grid-cols-2" : "md:grid-cols-2")}
    >
      {question.options.map((option, index) => {
        const picked = chosen.includes(option.id);
        const outcome = judged ? outcomeOf(question.correct_option_ids.includes(option.id), picked) : undefined;
        return (
          <label
            key={option.id}
            className={classNames(
              CARD,
              withPictures && "flex-wrap content-start pt-3 pr-3",
              outcome ? OUTCOMES[outcome] : OPEN,
              judged && "pointer-events-none",
            )}
          >
            <input
              type={type}
              name={valueName(question.id)}
              value={option.id}
              className="sr-only"
              data-key={LETTERS[index]}
              defaultChecked={given.includes(option.id)}
              onChange={(event) => choose(option.id, event.target.checked)}
              // The arrow keys, too, choose by a click.
              onClick={(event) => judged && event.preventDefault()}
              aria-disabled={judged || undefined}
            />
            {option.image ? (
              <img
                src={option.image.url}
                alt={option.image.alt_text}
                width={240}
                height={150}
                className="aspect-16/10 w-full rounded-inner bg-sunken object-cover"
              />
            ) : null}
            <span
              aria-hidden
              className={classNames(
                "grid size-8 flex-none place-items-center rounded-small text-14 font-strong",
                keyTone(outcome, picked),
              )}
            >
              {LETTERS[index] ?? "•"}
            </span>
            <span className="min-w-0 flex-1 leading-snug">{option.details}</span>
            <OutcomeMark outcome={outcome} />
          </label>
        );
      })}
    </div>
  );
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const CARD =
  "relative flex min-h-14 items-center gap-3 rounded-input border py-2 pr-4 pl-3 font-medium transition-colors duration-fast has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring";
const OPEN =
  "cursor-pointer border-border-control hover:bg-hover has-checked:border-highlight has-checked:bg-selected has-checked:shadow-[inset_0_0_0_1px_var(--highlight)]";

type Outcome = "right" | "wrong" | "off";

const OUTCOMES: Record<Outcome, string> = {
  right: "border-positive bg-positive-soft shadow-[inset_0_0_0_1px_var(--positive)]",
  wrong: "border-negative bg-negative-soft shadow-[inset_0_0_0_1px_var(--negative)]",
  off: "border-border text-muted",
};

function outcomeOf(correct: boolean, picked: boolean): Outcome {
  if (correct) return "right";
  return picked ? "wrong" : "off";
}

function keyTone(outcome: Outcome | undefined, picked: boolean): string {
  if (outcome === "right") return "bg-positive text-positive-content";
  if (outcome === "wrong") return "bg-negative text-negative-content";
  return picked ? "bg-primary text-primary-content" : "bg-sunken";
}

function OutcomeMark({ outcome }: { outcome: Outcome | undefined }) {
  const t = useText();
  if (outcome !== "right" && outcome !== "wrong") return null;
  const right = outcome === "right";
  return (
    <span
      className={classNames(
        "ml-auto flex flex-none items-center gap-1.5 text-14 font-strong",
        right ? "text-positive" : "text-negative",
      )}
    >
      <Icon icon={right ? CircleCheck : CircleX} />
      {right ? t("Right") : t("Your pick")}
    </span>
  );
}
