import { useText } from "~/locales/use-text";
import type { AdminRowView, InviteFormView } from "~/services/organizations/admins.schema";
import type { RefusedForm } from "~/ui/form-errors";
import { FormDialog } from "./form-dialog";
import { StandingFields } from "./standing-fields";

interface AdminDialogProps {
  admin: AdminRowView;
  organizationId: string;
  refused?: RefusedForm;
  onClose: () => void;
}

/** The name that an admin goes by, or the email where there is none. */
export function adminName({
  first_name,
  last_name,
  email,
}: Pick<AdminRowView, "first_name" | "last_name" | "email">): string {
  return `${first_name} ${last_name}`.trim() || email;
}

/** Changes what an admin is in the organization. */
export function StandingDialog({ admin, form, ...dialog }: AdminDialogProps & { form: InviteFormView }) {
  const t = useText();
  return (
    <FormDialog
      {...dialog}
      title={t("Change access of {name}", { name: adminName(admin) })}
      intent="update"
      submitLabel={t("Save")}
      submitWaiting={t("Saving")}
      refusedTitle={t("Error!")}
    >
      <input type="hidden" name="admin_id" value={admin.id} />
      <StandingFields
        form={form}
        owner={admin.owner}
        roles={Object.fromEntries(admin.roles.map(({ program_id, role }) => [program_id, role]))}
        refused={dialog.refused}
      />
    </FormDialog>
  );
}

/** Deactivates an admin in the organization, or activates them again. */
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
      refusedTitle={t("Error!")}
    >
      <input type="hidden" name="admin_id" value={admin.id} />
      <input type="hidden" name="active" value={String(!active)} />
      <p>
        {active
          ? t(
              "{name} loses access to every program of this organization at once, also where they are signed in now. What they did stays.",
              { name },
            )
          : t("{name} gets back the access they had.", { name })}
      </p>
    </FormDialog>
  );
}
