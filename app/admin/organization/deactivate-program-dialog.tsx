import { useText } from "~/locales/use-text";
import type { ProgramRowView } from "~/services/organizations/programs.schema";
import { TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { FormDialog } from "../forms/form-dialog";

interface DeactivateProgramDialogProps {
  program: ProgramRowView;
  organizationId: string;
  rejected?: RejectedForm;
  onClose: () => void;
}

/** Deactivates a program after its name was typed to confirm, or activates a deactivated one. */
export function DeactivateProgramDialog({ program, organizationId, rejected, onClose }: DeactivateProgramDialogProps) {
  const t = useText();
  const shared = { organizationId, rejected, errorTitle: t("Error!"), onClose };
  if (program.status === "deactivated") {
    return (
      <FormDialog
        {...shared}
        title={t("Activate {name}", { name: program.name })}
        intent="reactivate"
        submitLabel={t("Activate")}
        submitWaiting={t("Activating")}
      >
        <input type="hidden" name="program_id" value={program.id} />
        <p>{t("The site goes back online at {url}.", { url: program.subdomain_url })}</p>
      </FormDialog>
    );
  }
  return (
    <FormDialog
      {...shared}
      title={t("Deactivate {name}", { name: program.name })}
      intent="deactivate"
      submitLabel={t("Deactivate")}
      submitWaiting={t("Deactivating")}
      danger
    >
      <input type="hidden" name="program_id" value={program.id} />
      <p>
        {t(
          "The site goes offline immediately. Participants, points and settings are kept, and you can activate the program again.",
        )}
      </p>
      <TextField
        label={t("Type {name} to confirm", { name: program.name })}
        name="name"
        id="name"
        autoComplete="off"
        required
        data-autofocus
        defaultValue={rejected?.values?.name}
        error={errorOn(rejected?.errors ?? [], "name")}
      />
    </FormDialog>
  );
}
