import { useText } from "~/locales/use-text";
import type { AdminRowView, WorkingOn } from "~/services/organizations/admins.schema";
import type { RejectedForm } from "~/ui/forms/form-errors";
import { Link } from "~/ui/primitives/link";
import { FormDialog } from "../forms/form-dialog";
import { adminName } from "./admin-dialogs";

interface WorkingOnDialogProps {
  admin: AdminRowView;
  workingOn: WorkingOn;
  organizationId: string;
  rejected?: RejectedForm;
  onClose: () => void;
}

/** The API keys and webhooks that an admin made, which work on without them, and a way to end them all at once. */
export function WorkingOnDialog({ admin, workingOn: { api_keys, webhooks }, ...dialog }: WorkingOnDialogProps) {
  const t = useText();
  const settings = (programId: string) => `/admin/v2/programs/${programId}/settings/integrations`;
  const lines = [
    ...api_keys.map(({ id, name, program_id, program_name }) => ({
      id,
      to: `${settings(program_id)}/api_auths`,
      text: t("API key {name}, {program}", { name, program: program_name }),
    })),
    ...webhooks.map(({ id, url, program_id, program_name }) => ({
      id,
      to: `${settings(program_id)}/webhooks/${id}`,
      text: t("Webhook to {url}, {program}", { url, program: program_name }),
    })),
  ];
  return (
    <FormDialog
      {...dialog}
      title={t("What {name} set up", { name: adminName(admin) })}
      intent="end_keys_and_webhooks"
      submitLabel={t("Revoke all")}
      submitWaiting={t("Revoking")}
      danger
      errorTitle={t("Error!")}
    >
      <input type="hidden" name="admin_id" value={admin.id} />
      <p>
        {t(
          "These API keys and webhooks keep working, because systems use them. If nobody else looks after them, revoke the keys and turn the webhooks off.",
        )}
      </p>
      <ul className="grid gap-2">
        {lines.map(({ id, to, text }) => (
          <li key={id} className="min-w-0 break-words">
            <Link to={to} className="text-link hover:underline">
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
