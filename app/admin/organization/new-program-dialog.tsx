import { useState } from "react";
import { useText } from "~/locales/use-text";
import { MAX_SUBDOMAIN_LENGTH, subdomainOf } from "~/services/organizations/subdomains";
import { TextField } from "~/ui/field";
import { errorOn, type RefusedForm } from "~/ui/form-errors";
import { FormDialog } from "./form-dialog";

interface NewProgramDialogProps {
  organizationId: string;
  /** Where the site is going to be, with `{subdomain}` for the part that is chosen here. */
  addressPattern: string;
  refused?: RefusedForm;
  onClose: () => void;
}

/** Asks for the name of a new program, and shows the address that its site gets (specification 2, section 5). */
export function NewProgramDialog({ organizationId, addressPattern, refused, onClose }: NewProgramDialogProps) {
  const t = useText();
  const [name, setName] = useState(refused?.values?.name ?? "");
  const [subdomain, setSubdomain] = useState(refused?.values?.subdomain ?? "");
  const suggested = subdomainOf(name);
  const chosen = (subdomain.trim() && subdomainOf(subdomain)) || suggested;
  const errors = refused?.errors ?? [];
  return (
    <FormDialog
      title={t("Create Program")}
      intent="create"
      organizationId={organizationId}
      submitLabel={t("Create Program")}
      submitWaiting={t("Creating")}
      refused={refused}
      refusedTitle={t("Error!")}
      onClose={onClose}
    >
      <TextField
        label={t("Name")}
        name="name"
        id="name"
        autoComplete="off"
        required
        data-autofocus
        minLength={2}
        maxLength={30}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errorOn(errors, "name")}
        help={t("2 to 30 characters. Participants see it on the site and in mails.")}
      />
      <TextField
        label={t("Address")}
        name="subdomain"
        id="subdomain"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_SUBDOMAIN_LENGTH}
        placeholder={suggested}
        value={subdomain}
        onChange={(event) => setSubdomain(event.target.value)}
        error={errorOn(errors, "subdomain")}
        help={t("Left empty, it is made from the name; with a number behind it where that is taken.")}
      />
      <p aria-live="polite" className="rounded-input bg-sunken px-input-pad py-2 text-12 break-all text-content-soft">
        {chosen ? addressPattern.replace("{subdomain}", chosen) : t("Type a name to see where the site will answer.")}
      </p>
    </FormDialog>
  );
}
