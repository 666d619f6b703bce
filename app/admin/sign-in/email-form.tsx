import { useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { TextField } from "~/ui/field";

interface EmailFormProps {
  email?: string;
  error?: string;
  button: string;
  /** Hidden fields. */
  children?: ReactNode;
}

/** Asks for the email. A plain form: each answer is a new document, with a token that fits the session. */
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
