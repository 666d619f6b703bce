import { useState } from "react";
import { useText } from "~/locales/use-text";
import type { FeatureProgramsView } from "~/services/organizations/features.schema";
import { TextArea, TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { FormDialog } from "../forms/form-dialog";

interface FeatureProgramsDialogProps {
  feature: FeatureProgramsView;
  organizationId: string;
  rejected?: RejectedForm;
  onClose: () => void;
}

type Program = FeatureProgramsView["programs"][number];

/** The programs that a feature can be switched on and off for. Each switch needs a confirmation. */
export function FeatureProgramsDialog({ feature, organizationId, rejected, onClose }: FeatureProgramsDialogProps) {
  const t = useText();
  const [editing, setEditing] = useState<string | null>(null);
  const [confirming, setConfirming] = useState<Program | null>(null);
  // After the switch the state of the program differs from the one to confirm, which closes the confirmation.
  const current = confirming && feature.programs.find(({ id, on }) => id === confirming.id && on === confirming.on);
  if (current)
    return (
      <SwitchDialog
        feature={feature}
        program={current}
        organizationId={organizationId}
        rejected={rejected}
        onClose={() => setConfirming(null)}
      />
    );
  // After the change the feature has another version, which closes the form.
  if (editing === feature.version)
    return (
      <EditDialog
        feature={feature}
        organizationId={organizationId}
        rejected={rejected}
        onClose={() => setEditing(null)}
      />
    );
  return (
    <Dialog onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{feature.name}</DialogTitle>
      </DialogHeader>
      <DialogBody className="grid gap-3">
        <div className="flex items-start justify-between gap-3">
          <p className="text-content-soft">{feature.description}</p>
          <Button variant="quiet" size="small" onClick={() => setEditing(feature.version)}>
            {t("Edit")}
          </Button>
        </div>
        <ul className="divide-y divide-border">
          {feature.programs.map((program) => (
            <li key={program.id} className="flex min-h-12 items-center gap-3 py-1.5">
              <span className="min-w-0 flex-1">
                <span className="block truncate font-strong">{program.name}</span>
                <span className="block truncate text-12 text-muted">{program.organization}</span>
              </span>
              <StatusBadge status={program.on ? "active" : "inactive"} label={program.on ? t("On") : t("Off")} />
              <Button
                variant="quiet"
                size="small"
                onClick={() => setConfirming(program)}
                aria-label={
                  program.on
                    ? t("Turn off for {program}", { program: program.name })
                    : t("Turn on for {program}", { program: program.name })
                }
              >
                {program.on ? t("Turn off") : t("Turn on")}
              </Button>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}

function EditDialog({ feature, organizationId, rejected, onClose }: FeatureProgramsDialogProps) {
  const t = useText();
  const errors = rejected?.errors ?? [];
  return (
    <FormDialog
      title={t("Edit {name}", { name: feature.name })}
      intent="update"
      organizationId={organizationId}
      submitLabel={t("Save")}
      submitWaiting={t("Saving")}
      rejected={rejected}
      errorTitle={t("Error!")}
      onClose={onClose}
    >
      <input type="hidden" name="key" value={feature.key} />
      <input type="hidden" name="version" value={feature.version} />
      <TextField
        label={t("Name")}
        name="name"
        id="name"
        autoComplete="off"
        required
        maxLength={80}
        defaultValue={rejected?.values?.name ?? feature.name}
        error={errorOn(errors, "name")}
      />
      <TextArea
        label={t("Description")}
        name="description"
        id="description"
        rows={3}
        maxLength={300}
        defaultValue={rejected?.values?.description ?? feature.description}
        error={errorOn(errors, "description")}
      />
    </FormDialog>
  );
}

function SwitchDialog({
  feature,
  program,
  organizationId,
  rejected,
  onClose,
}: {
  feature: FeatureProgramsView;
  program: Program;
  organizationId: string;
  rejected?: RejectedForm;
  onClose: () => void;
}) {
  const t = useText();
  const names = { feature: feature.name, program: program.name };
  return (
    <FormDialog
      title={program.on ? t("Turn off {feature} for {program}?", names) : t("Turn on {feature} for {program}?", names)}
      intent="switch"
      organizationId={organizationId}
      submitLabel={program.on ? t("Turn off") : t("Turn on")}
      submitWaiting={t("Saving")}
      danger={program.on}
      rejected={rejected}
      errorTitle={t("Error!")}
      onClose={onClose}
    >
      <input type="hidden" name="key" value={feature.key} />
      <input type="hidden" name="program_id" value={program.id} />
      <input type="hidden" name="on" value={String(!program.on)} />
      <p>
        {program.on
          ? t("Its pages and menu items disappear immediately for participants and admins. Its data is kept.")
          : t("Its pages and menu items appear immediately for participants and admins.")}
      </p>
    </FormDialog>
  );
}
