import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { typedIn, type FieldValues } from "~/ui/forms/form-fields";
import { useFormChanges } from "~/ui/forms/use-form-changes";

/** Changes of one control that follow each other faster, such as typing or dragging, are undone together. */
const TOGETHER_MS = 1_000;
const MAX_STEPS = 100;

interface History {
  /** The stored values that it began with. */
  stored: FieldValues;
  steps: readonly FieldValues[];
  at: number;
  /** Grows whenever values were set from outside the form, so that the fields start again with them. */
  revision: number;
}

/**
 * The input of a form as it is now, with undo and redo.
 * @param stored the values that the form starts with; new ones start a new history
 * @param formVersion a new value means that the form element was replaced
 */
export function useFormHistory(form: RefObject<HTMLFormElement>, stored: FieldValues, formVersion: string) {
  const [state, setHistory] = useState<History>(() => startOf(stored, 0));
  let history = state;
  if (!isSame(state.stored, stored)) {
    // A form that was rejected starts again with what was typed, which is the current step.
    const typed = isSame(state.steps[state.at]!, stored);
    setHistory((history = typed ? { ...state, stored } : startOf(stored, state.revision + 1)));
  }
  const latest = useRef<{ control: Element; at: number } | null>(null);

  useFormChanges(form, formVersion, (element, control) => {
    const values = withoutIntent(typedIn(element));
    const together = latest.current?.control === control && performance.now() - latest.current.at < TOGETHER_MS;
    if (isSame(values, history.steps[history.at]!)) return;
    latest.current = { control, at: performance.now() };
    setHistory((before) => withStep(before, values, together && before.at > 0));
  });

  const { revision } = history;
  useEffect(() => {
    // The form around the fields compares its content when something in it changes.
    if (revision > 0) form.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [form, revision]);

  const goTo = (at: number) => {
    latest.current = null;
    setHistory((before) => ({ ...before, at, revision: before.revision + 1 }));
  };
  return {
    values: history.steps[history.at]!,
    revision,
    /** Undefined when there is nothing to undo. */
    undo: history.at > 0 ? () => goTo(history.at - 1) : undefined,
    redo: history.at < history.steps.length - 1 ? () => goTo(history.at + 1) : undefined,
    /** Sets some values, as one step. */
    apply: useCallback((values: FieldValues) => {
      latest.current = null;
      setHistory((before) => ({
        ...withStep(before, { ...before.steps[before.at], ...values }, false),
        revision: before.revision + 1,
      }));
    }, []),
    /** Forgets all steps, after the form was discarded. */
    restart: useCallback(() => setHistory((before) => startOf(before.stored, before.revision + 1)), []),
  };
}

function startOf(stored: FieldValues, revision: number): History {
  return { stored, steps: [stored], at: 0, revision };
}

/** With one more step in place of those that were undone, or in place of the current one. */
function withStep(history: History, values: FieldValues, replace: boolean): History {
  const steps = [...history.steps.slice(0, history.at + (replace ? 0 : 1)), values].slice(-MAX_STEPS);
  return { ...history, steps, at: steps.length - 1 };
}

function withoutIntent({ intent: _, ...values }: FieldValues): FieldValues {
  return values;
}

function isSame(one: FieldValues, other: FieldValues): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
