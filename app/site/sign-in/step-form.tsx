import { useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode, Ref } from "react";
import { isForwarded } from "~/services/sign-in/sign-in-rules";
import { CsrfField } from "~/ui/forms/csrf";

interface StepFormProps {
  formRef?: Ref<HTMLFormElement>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput?: (event: FormEvent<HTMLFormElement>) => void;
  /** The id of the heading, where the focus is in a field and screen readers would not read it. */
  labelledBy?: string;
  className?: string;
  children: ReactNode;
}

/**
 * A form of the sign-in screen. It sends the page's query parameters along and works as a native form before hydration.
 */
export function StepForm({ formRef, onSubmit, onInput, labelledBy, className, children }: StepFormProps) {
  const { pathname, search } = useLocation();
  const params = [...new URLSearchParams(search)].filter(([name]) => isForwarded(name));
  return (
    <form
      ref={formRef}
      method="post"
      action={pathname + search}
      noValidate
      onSubmit={onSubmit}
      onInput={onInput}
      aria-labelledby={labelledBy}
      className={className}
    >
      <CsrfField />
      {params.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** A message in the page, for before hydration, when there are no toasts. */
export function PlainMessage({ message, hydrated }: { message: string | null; hydrated: boolean }) {
  if (hydrated || !message) return null;
  return (
    <p role="alert" className="mb-5 rounded-input bg-negative-soft px-4 py-3 text-small text-negative">
      {message}
    </p>
  );
}
