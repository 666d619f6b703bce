import { Form, useNavigate } from "@remix-run/react";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import type { ParticipantView } from "~/services/participants/participants.schema";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";
import { CsrfField } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button, ButtonLink } from "~/ui/primitives/button";
import type { AccountResponse } from "./account-response";

interface DeleteAccountDialogProps {
  participant: ParticipantView;
  response: AccountResponse | undefined;
}

/** Explains what is lost. The email has to be typed to confirm, so that nobody deletes the account by accident. */
export function DeleteAccountDialog({ participant, response }: DeleteAccountDialogProps) {
  const { program } = useSite();
  const t = useText();
  const navigate = useNavigate();
  const [sent, setSent] = useState(false);
  const close = () => navigate("?", { preventScrollReset: true });
  const lost = { points: participant.unused_points, term: pointsTerm(program), rewards: program.term_rewards_as };
  return (
    <Dialog size="small" role="alertdialog" onClose={close}>
      <DialogHeader>
        <DialogTitle className="text-24">{t("Delete your account?")}</DialogTitle>
      </DialogHeader>
      <DialogBody>
        <p>
          {t(
            "Your {points} {term}, your {rewards} and all your data in {program} will be permanently deleted. This can't be undone.",
            { ...lost, program: program.name },
          )}
        </p>
        {/* Deleting ends the session, so the next page has to be a new document with a new CSRF token. */}
        <Form
          method="post"
          action="?delete"
          reloadDocument
          noValidate
          onSubmit={() => setSent(true)}
          className="mt-5 grid gap-5"
        >
          <CsrfField />
          <input type="hidden" name="intent" value="delete_account" />
          <TextField
            label={t("Type {email} to confirm", { email: participant.email })}
            name="confirmation"
            type="email"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={response?.values?.confirmation}
            error={response?.success === false ? response.message : undefined}
            data-autofocus
          />
          <div className="grid gap-3 md:flex md:justify-end">
            <ButtonLink to="?" variant="quiet" preventScrollReset>
              {t("Keep my account")}
            </ButtonLink>
            <Button type="submit" variant="danger" pending={sent && t("Deleting...")}>
              {t("Delete account")}
            </Button>
          </div>
        </Form>
      </DialogBody>
    </Dialog>
  );
}
