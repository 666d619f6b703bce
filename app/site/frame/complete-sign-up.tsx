import { useState, type FormEvent } from "react";
import { useText } from "~/locales/use-text";
import type { LegalPages } from "~/services/programs/legal-pages";
import { NameFields } from "~/site/sign-in/name-fields";
import { TermsText } from "~/site/sign-in/terms-text";
import { postForm, type CallError } from "~/ui/forms/api-calls";
import { CsrfField } from "~/ui/forms/csrf";
import { CheckboxField } from "~/ui/forms/field";
import { errorOn } from "~/ui/forms/form-errors";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { toast } from "~/ui/overlay/toast";
import { Button } from "~/ui/primitives/button";

const PATH = "/public/account/complete_sign_up";

interface CompleteSignUpProps {
  program: { name: string; legal_pages: LegalPages };
}

/**
 * The rest of the sign-up form, for a participant whose account was made by a payment: the names and the terms. It
 * cannot be closed, like the sign-up form that everybody else filled in. Before hydration it is a native form.
 */
export function CompleteSignUp({ program }: CompleteSignUpProps) {
  const t = useText();
  const hydrated = useHydrated();
  const [sending, setSending] = useState(false);
  const [errors, setErrors] = useState<CallError["errors"]>([]);

  async function complete(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const form = event.currentTarget;
    const result = await postForm(PATH, new FormData(form));
    if (result.ok) return window.location.reload();
    setSending(false);
    setErrors(result.error.errors);
    const [first] = result.error.errors;
    if (!first) return toast({ title: result.error.message || t("Something went wrong"), tone: "destructive" });
    form.querySelector<HTMLElement>(`[name="${first.field}"]`)?.focus();
  }

  return (
    <Dialog size="small">
      <DialogHeader className="pt-5">
        <DialogTitle className="text-24">{t("Welcome to {program}!", { program: program.name })}</DialogTitle>
      </DialogHeader>
      <DialogBody className="pb-6">
        <p className="text-muted">{t("One last step. What's your name?")}</p>
        <form method="post" action={PATH} noValidate={hydrated} onSubmit={complete} className="mt-5 grid gap-5">
          <CsrfField />
          <NameFields errorOn={(field) => errorOn(errors, field)} initialFocus />
          <CheckboxField
            name="agree_terms"
            value="true"
            required
            error={errorOn(errors, "agree_terms")}
            label={<TermsText pages={program.legal_pages} />}
          />
          <Button type="submit" block pending={sending}>
            {t("Continue")}
          </Button>
        </form>
      </DialogBody>
    </Dialog>
  );
}
