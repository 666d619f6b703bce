import { useText } from "~/locales/use-text";
import type { AdminRowView, InviteFormView } from "~/services/organizations/admins.schema";
import type { RejectedForm } from "~/ui/forms/form-errors";
import { FormDialog } from "../forms/form-dialog";
import { MembershipFields } from "./membership-fields";

interface AdminDialogProps {
  admin: AdminRowView;
  organizationId: string;
  rejected?: RejectedForm;
  onClose: () => void;
}

/** The full name of an admin, or the email when there is no name. */
export function adminName({
  first_name,
  last_name,
  email,
}: Pick<AdminRowView, "first_name" | "last_name" | "email">): string {
  return `${first_name} ${last_name}`.trim() || email;
}

/** Changes an admin's ownership and roles. */
export function MembershipDialog({ admin, form, ...dialog }: AdminDialogProps & { form: InviteFormView }) {
  const t = useText();
  return (
    <FormDialog
      {...dialog}
      title={t("Change access for {name}", { name: adminName(admin) })}
      intent="update"
      submitLabel={t("Save")}
      submitWaiting={t("Saving")}
      errorTitle={t("Error!")}
    >
      <input type="hidden" name="admin_id" value={admin.id} />
      <MembershipFields
        form={form}
        owner={admin.owner}
        roles={Object.fromEntries(admin.roles.map(({ program_id, role }) => [program_id, role]))}
        rejected={dialog.rejected}
      />
    </FormDialog>
  );
}

/** Deactivates an active admin of the organization, or activates a deactivated one. */
export function ToggleStatusDialog({ admin, ...dialog }: AdminDialogProps) {
  const t = useText();
  const name = adminName(admin);
  const active = admin.status !== "deactivated";
  return (
    <FormDialog
      {...dialog}
      title={active ? t("Deactivate {name}", { name }) : t("Activate {name}", { name })}
      intent="toggle_user_status"
      submitLabel={active ? t("Deactivate") : t("Activate")}
      submitWaiting={active ? t("Deactivating") : t("Activating")}
      danger={active}
      errorTitle={t("Error!")}
    >
      <input type="hidden" name="admin_id" value={admin.id} />
      <input type="hidden" name="active" value={String(!active)} />
      <p>
        {active
          ? t(
              "{name} will immediately lose access to all programs of this organization. Their past activity is kept.",
              { name },
            )
          : t("{name} will get back the access they had.", { name })}
      </p>
      {active && admin.working_on.api_keys + admin.working_on.webhooks > 0 ? (
        <p>
          {t(
            "API keys and webhooks that they set up keep working, because systems use them. You can revoke them afterwards in the list.",
          )}
        </p>
      ) : null}
    </FormDialog>
  );
}
