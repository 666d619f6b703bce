import { useText } from "~/locales/use-text";
import type { InviteFormView } from "~/services/organizations/admins.schema";
import { TextField } from "~/ui/field";
import { errorOn, type RefusedForm } from "~/ui/form-errors";
import { FormDialog } from "./form-dialog";
import { StandingFields } from "./standing-fields";

interface InviteDialogProps {
  organizationId: string;
  form: InviteFormView;
  refused?: RefusedForm;
  onClose: () => void;
}

/** Invites somebody by email (specification 3, sections 2 and 8 "Admin invite"). */
export function InviteDialog({ organizationId, form, refused, onClose }: InviteDialogProps) {
  const t = useText();
  const errors = refused?.errors ?? [];
  return (
    <FormDialog
      title={t("Invite Admin")}
      intent="create"
      organizationId={organizationId}
      submitLabel={t("Send invitation")}
      submitWaiting={t("Sending")}
      refused={refused}
      refusedTitle={t("An error occurred.")}
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
        defaultValue={refused?.values?.email}
        error={errorOn(errors, "email")}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t("First Name")}
          name="first_name"
          id="first_name"
          autoComplete="off"
          maxLength={80}
          defaultValue={refused?.values?.first_name}
          error={errorOn(errors, "first_name")}
        />
        <TextField
          label={t("Last Name")}
          name="last_name"
          id="last_name"
          autoComplete="off"
          maxLength={80}
          defaultValue={refused?.values?.last_name}
          error={errorOn(errors, "last_name")}
        />
      </div>
      <StandingFields form={form} owner={false} roles={{}} refused={refused} />
    </FormDialog>
  );
}
