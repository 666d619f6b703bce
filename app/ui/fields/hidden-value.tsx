import { useEffect, useRef, type RefObject } from "react";

interface HiddenValueProps {
  name: string;
  value: string;
  /** What the wizard complains about when it is empty and required. */
  label?: string;
  required?: boolean;
}

/** The value of a control that is no input of its own; the form hears of its changes as of any other's. */
export function HiddenValue({ name, value, label, required }: HiddenValueProps) {
  const input = useRef<HTMLInputElement>(null);
  useAnnouncedChange(input, value);
  return (
    <input ref={input} type="hidden" name={name} value={value} data-required={required ? (label ?? name) : undefined} />
  );
}

/** Tells the form around `element` that something changed whenever `value` is another than before. */
export function useAnnouncedChange(element: RefObject<HTMLElement>, value: unknown): void {
  const announced = useRef(value);
  useEffect(() => {
    if (announced.current === value) return;
    announced.current = value;
    element.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [element, value]);
}
