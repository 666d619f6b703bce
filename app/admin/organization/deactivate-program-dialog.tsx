import { useText } from "~/locales/use-text";
import type { ProgramRowView } from "~/services/organizations/programs.schema";
import { TextField } from "~/ui/field";
import { errorOn, type RefusedForm } from "~/ui/form-errors";
import { FormDialog } from "./form-dialog";

interface DeactivateProgramDialogProps {
  program: ProgramRowView;
  organizationId: string;
  refused?: RefusedForm;
  onClose: () => void;
}

/** Takes a program off the net, once its name was typed; or puts it back. */
export function DeactivateProgramDialog({ program, organizationId, refused, onClose }: DeactivateProgramDialogProps) {
  const t = useText();
  const shared = { organizationId, refused, refusedTitle: t("Error!"), onClose };
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
        <p>{t("Its site opens again at {url}, as it was.", { url: program.subdomain_url })}</p>
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
          "Its site closes at once, for everybody. Nothing is deleted: participants, points and settings stay, and the program can be activated again.",
        )}
      </p>
      <TextField
        label={t("Type {name} to confirm", { name: program.name })}
        name="name"
        id="name"
        autoComplete="off"
        required
        data-autofocus
        defaultValue={refused?.values?.name}
        error={errorOn(refused?.errors ?? [], "name")}
      />
    </FormDialog>
  );
}
