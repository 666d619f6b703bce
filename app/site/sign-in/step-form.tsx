import { useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { isForwarded } from "~/services/sign-in/sign-in.rules";
import { CsrfField } from "~/ui/csrf";

interface StepFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  className?: string;
  children: ReactNode;
}

/** A form of the sign-in screen: it carries the page's query parameters, and works as a plain form before hydration. */
export function StepForm({ onSubmit, className, children }: StepFormProps) {
  const { pathname, search } = useLocation();
  const params = [...new URLSearchParams(search)].filter(([name]) => isForwarded(name));
  return (
    <form method="post" action={pathname + search} noValidate onSubmit={onSubmit} className={className}>
      <CsrfField />
      {params.map(([name, value], index) => (
        <input key={index} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}

/** Told in the page where no toast can: before hydration. */
export function PlainMessage({ message, hydrated }: { message: string | null; hydrated: boolean }) {
  if (hydrated || !message) return null;
  return (
    <p role="alert" className="mb-5 rounded-input bg-negative-soft px-4 py-3 text-small text-negative">
      {message}
    </p>
  );
}
