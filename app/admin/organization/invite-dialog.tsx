import { useText } from "~/locales/use-text";
import type { InviteFormView } from "~/services/organizations/admins.schema";
import { TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { FormDialog } from "../forms/form-dialog";
import { MembershipFields } from "./membership-fields";

interface InviteDialogProps {
  organizationId: string;
  form: InviteFormView;
  rejected?: RejectedForm;
  onClose: () => void;
}

/** Invites an admin by email. */
export function InviteDialog({ organizationId, form, rejected, onClose }: InviteDialogProps) {
  const t = useText();
  const errors = rejected?.errors ?? [];
  return (
    <FormDialog
      title={t("Invite Admin")}
      intent="create"
      organizationId={organizationId}
      submitLabel={t("Send invitation")}
      submitWaiting={t("Sending")}
      rejected={rejected}
      errorTitle={t("An error occurred.")}
      onClose={onClose}
    >
      <TextField
        label={t("Email")}
        name="email"
        id="email"
        type="email"
        autoComplete="off"
        required
        data-autofocus
        maxLength={254}
        defaultValue={rejected?.values?.email}
        error={errorOn(errors, "email")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("First Name")}
          name="first_name"
          id="first_name"
          autoComplete="off"
          maxLength={80}
          defaultValue={rejected?.values?.first_name}
          error={errorOn(errors, "first_name")}
        />
        <TextField
          label={t("Last Name")}
          name="last_name"
          id="last_name"
          autoComplete="off"
          maxLength={80}
          defaultValue={rejected?.values?.last_name}
          error={errorOn(errors, "last_name")}
        />
      </div>
      <MembershipFields form={form} owner={false} roles={{}} rejected={rejected} />
    </FormDialog>
  );
}
