import { useState } from "react";
import { useText } from "~/locales/use-text";
import { MAX_SUBDOMAIN_LENGTH, subdomainOf } from "~/services/organizations/subdomains";
import { TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { FormDialog } from "../forms/form-dialog";

interface NewProgramDialogProps {
  organizationId: string;
  /** The URL of the new site, with the placeholder `{subdomain}`. */
  addressPattern: string;
  rejected?: RejectedForm;
  onClose: () => void;
}

/** Asks for the name of a new program and previews the URL of its site. */
export function NewProgramDialog({ organizationId, addressPattern, rejected, onClose }: NewProgramDialogProps) {
  const t = useText();
  const [name, setName] = useState(rejected?.values?.name ?? "");
  const [subdomain, setSubdomain] = useState(rejected?.values?.subdomain ?? "");
  const suggested = subdomainOf(name);
  const chosen = (subdomain.trim() && subdomainOf(subdomain)) || suggested;
  const errors = rejected?.errors ?? [];
  return (
    <FormDialog
      title={t("Create Program")}
      intent="create"
      organizationId={organizationId}
      submitLabel={t("Create Program")}
      submitWaiting={t("Creating")}
      rejected={rejected}
      errorTitle={t("Error!")}
      onClose={onClose}
    >
      <TextField
        label={t("Name")}
        name="name"
        id="name"
        autoComplete="off"
        required
        data-autofocus
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={errorOn(errors, "name")}
        help={t("2 to 30 characters. Shown on the site and in emails.")}
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
        help={t("Leave empty to generate it from the name.")}
      />
      <p aria-live="polite" className="rounded-input bg-sunken px-input-pad py-2 text-12 break-all text-content-soft">
        {chosen ? addressPattern.replace("{subdomain}", chosen) : t("Your site's address appears here.")}
      </p>
    </FormDialog>
  );
}
