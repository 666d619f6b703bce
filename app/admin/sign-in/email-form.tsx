import { useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { CsrfField } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import { Button } from "~/ui/primitives/button";

interface EmailFormProps {
  email?: string;
  error?: string;
  button: string;
  /** Hidden fields. */
  children?: ReactNode;
}

/** Asks for the email. A plain form, so that each response is a new document with a CSRF token for its session. */
export function EmailForm({ email, error, button, children }: EmailFormProps) {
  const t = useText();
  const [pending, setPending] = useState(false);
  return (
    <form method="post" noValidate onSubmit={() => setPending(true)} className="grid gap-4">
      <CsrfField />
      {children}
      <TextField
        label={t("Email")}
        type="email"
        name="email"
        defaultValue={email}
        error={error}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        className="h-10!"
      />
      <Button type="submit" block pending={pending} className="min-h-10!">
        {button}
      </Button>
    </form>
  );
}
