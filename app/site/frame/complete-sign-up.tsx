import { useText } from "~/locales/use-text";
import { legalPagesOf } from "~/services/programs/legal-pages";
import { TermsText } from "~/site/sign-in/terms-text";
import { CsrfField } from "~/ui/forms/csrf";
import { CheckboxField, TextField } from "~/ui/forms/field";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";

interface CompleteSignUpProps {
  program: { name: string; published_program_pages: readonly { slug: string; title: string }[] };
}

/**
 * The rest of the sign-up form, for a participant whose account was made by a payment: the names and the terms. It
 * cannot be closed, like the sign-up form that everybody else filled in. It is a native form.
 */
export function CompleteSignUp({ program }: CompleteSignUpProps) {
  const t = useText();
  return (
    <Dialog size="small">
      <DialogHeader className="pt-5">
        <DialogTitle className="text-24">{t("Welcome to {program}!", { program: program.name })}</DialogTitle>
      </DialogHeader>
      <DialogBody className="pb-6">
        <p className="text-muted">{t("One last step. What's your name?")}</p>
        <form method="post" action="/public/account/complete_sign_up" className="mt-5 grid gap-5">
          <CsrfField />
          <TextField
            label={t("First Name")}
            name="first_name"
            autoComplete="given-name"
            maxLength={100}
            required
            data-autofocus
          />
          <TextField label={t("Last Name")} name="last_name" autoComplete="family-name" maxLength={100} required />
          <CheckboxField
            name="agree_terms"
            value="true"
            required
            label={<TermsText pages={legalPagesOf(program.published_program_pages)} />}
          />
          <Button type="submit" block>
            {t("Continue")}
          </Button>
        </form>
      </DialogBody>
    </Dialog>
  );
}
