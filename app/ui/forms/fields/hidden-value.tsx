import { useEffect, useRef, type RefObject } from "react";

interface HiddenValueProps {
  name: string;
  value: string;
  /** The field's name in the wizard's error if it is required and empty. */
  label?: string;
  required?: boolean;
}

/** The value of a control that is not an input. Its changes fire a change event, as those of other fields do. */
export function HiddenValue({ name, value, label, required }: HiddenValueProps) {
  const input = useRef<HTMLInputElement>(null);
  useChangeEvent(input, value);
  return (
    <input ref={input} type="hidden" name={name} value={value} data-required={required ? (label ?? name) : undefined} />
  );
}

/** Fires a change event on `element` whenever `value` changes, so that the form around it is notified. */
export function useChangeEvent(element: RefObject<HTMLElement>, value: unknown): void {
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current === value) return;
    previous.current = value;
    element.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [element, value]);
}
