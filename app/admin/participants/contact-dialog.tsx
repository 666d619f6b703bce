import { useState } from "react";
import { FormDialog } from "~/admin/forms/form-dialog";
import { useText } from "~/locales/use-text";
import type { ContactForm } from "~/services/participant-accounts/contact.schema";
import { RadioGroup, TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { CorrectionFields } from "./correction-fields";

interface ContactDialogProps {
  name: string;
  contact: ContactForm;
  rejected?: RejectedForm;
  onClose: () => void;
}

/** Names, email and phones of a participant. A new email is confirmed by a mail to it, or on the admin's word. */
export function ContactDialog({ name, contact, rejected, onClose }: ContactDialogProps) {
  const t = useText();
  const errors = rejected?.errors ?? [];
  const valueOf = (field: string, stored: string) => rejected?.values?.[field] ?? stored;
  const [email, setEmail] = useState(valueOf("email", contact.email));
  const { pending_email: pending } = contact;
  return (
    <FormDialog
      title={t("Contact details of {name}", { name })}
      intent="update_contact"
      submitLabel={t("Save")}
      submitWaiting={t("Saving")}
      rejected={rejected}
      onClose={onClose}
    >
      {contact.fields.map((field) => (
        <TextField
          key={field.name}
          label={t(field.label)}
          id={field.name}
          name={field.name}
          type={field.type === "phone" ? "tel" : "text"}
          autoComplete="off"
          defaultValue={valueOf(field.name, field.value)}
          error={errorOn(errors, field.name)}
        />
      ))}
      <TextField
        label={t("Email")}
        id="email"
        name="email"
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={errorOn(errors, "email")}
      />
      {pending ? (
        <p className="wrap-anywhere text-warning">{t("{email} is not confirmed yet", { email: pending })}</p>
      ) : null}
      {email.trim().toLowerCase() === contact.email ? null : (
        <RadioGroup
          label={t("How is the new email confirmed?")}
          name="email_proof"
          defaultValue={valueOf("email_proof", "mail")}
          error={errorOn(errors, "email_proof")}
          options={[
            {
              value: "mail",
              label: t("By a link in an email to it"),
              description: t("It applies once the person opens the link, within 24 hours."),
            },
            {
              value: "admin",
              label: t("I have checked that it is theirs"),
              description: t("It applies at once. The person is signed out, and the old address gets an email."),
            },
          ]}
        />
      )}
      <CorrectionFields rejected={rejected} />
    </FormDialog>
  );
}
