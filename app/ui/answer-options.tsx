import { CircleCheck, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

export interface AnswerOption {
  value: string;
  label: ReactNode;
  imageUrl?: string | null;
  imageAlt?: string;
}

interface AnswerOptionsProps {
  name: string;
  /** The question, for screen readers; it stands above as a heading. */
  question: string;
  options: readonly AnswerOption[];
  /** The values picked. */
  picked: readonly string[];
  onPick: (value: string) => void;
  /** Several may be picked. */
  multiple?: boolean;
  /** After answering: the right values. The options are then fixed. */
  right?: readonly string[] | null;
}

/** A question's options as large keys, one column on phones, two beside each other from the tablet on. */
export function AnswerOptions({ name, question, options, picked, onPick, multiple, right }: AnswerOptionsProps) {
  return (
    <fieldset disabled={Boolean(right)}>
      <legend className="sr-only">{question}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {options.map((option, index) => (
          <label key={option.value} className={classNames("relative flex min-h-14 items-center gap-3 rounded-input border py-2 pr-4 pl-3 leading-snug font-medium transition-colors duration-fast has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring", looks[verdictOf(option.value, picked, right)].edge)}>
            <input type={multiple ? "checkbox" : "radio"} name={name} value={option.value} checked={picked.includes(option.value)} onChange={() => onPick(option.value)} className="absolute inset-0 size-full cursor-[inherit] appearance-none opacity-0" />
            <span aria-hidden className={classNames("grid size-8 flex-none place-items-center rounded-small text-14 font-strong", looks[verdictOf(option.value, picked, right)].key)}>{String.fromCharCode(65 + index)}</span>
            {option.imageUrl ? <img src={option.imageUrl} alt={option.imageAlt ?? ""} className="h-16 w-24 flex-none rounded-small object-cover" /> : null}
            <span>{option.label}</span>
            <Verdict verdict={verdictOf(option.value, picked, right)} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type VerdictName = "open" | "picked" | "right" | "wrong" | "off";

const looks: Record<VerdictName, { edge: string; key: string }> = {
  open: { edge: "cursor-pointer border-border-control hover:bg-hover", key: "bg-sunken" },
  picked: { edge: "cursor-pointer border-highlight bg-selected shadow-[inset_0_0_0_1px_var(--highlight)]", key: "bg-primary text-primary-content" },
  right: { edge: "border-positive bg-positive-soft shadow-[inset_0_0_0_1px_var(--positive)]", key: "bg-positive text-positive-content" },
  wrong: { edge: "border-negative bg-negative-soft shadow-[inset_0_0_0_1px_var(--negative)]", key: "bg-negative text-negative-content" },
  off: { edge: "border-border text-muted", key: "bg-sunken" },
};

function verdictOf(value: string, picked: readonly string[], right: readonly string[] | null | undefined): VerdictName {
  if (!right) return picked.includes(value) ? "picked" : "open";
  if (right.includes(value)) return "right";
  return picked.includes(value) ? "wrong" : "off";
}

function Verdict({ verdict }: { verdict: VerdictName }) {
  if (verdict !== "right" && verdict !== "wrong") return null;
  const isRight = verdict === "right";
  return (
    <span className={classNames("ml-auto flex flex-none items-center gap-1.5 text-14 font-strong", isRight ? "text-positive" : "text-negative")}>
      <Icon icon={isRight ? CircleCheck : CircleX} />
      {isRight ? "Right" : "Your pick"}
    </span>
  );
}
