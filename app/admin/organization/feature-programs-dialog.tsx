import { useState } from "react";
import { useText } from "~/locales/use-text";
import type { FeatureProgramsView } from "~/services/organizations/features.schema";
import { Button } from "~/ui/button";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "~/ui/dialog";
import type { RefusedForm } from "~/ui/form-errors";
import { StatusBadge } from "~/ui/status-badge";
import { FormDialog } from "./form-dialog";

interface FeatureProgramsDialogProps {
  feature: FeatureProgramsView;
  organizationId: string;
  refused?: RefusedForm;
  onClose: () => void;
}

type Program = FeatureProgramsView["programs"][number];

/** The programs that a feature can be switched on and off for; each switch asks first. */
export function FeatureProgramsDialog({ feature, organizationId, refused, onClose }: FeatureProgramsDialogProps) {
  const t = useText();
  const [asked, setAsked] = useState<Program | null>(null);
  // Once it was switched the question is answered: the row has another state than the one asked about.
  const current = asked && feature.programs.find(({ id, on }) => id === asked.id && on === asked.on);
  if (current)
    return (
      <SwitchDialog
        feature={feature}
        program={current}
        organizationId={organizationId}
        refused={refused}
        onClose={() => setAsked(null)}
      />
    );
  return (
    <Dialog onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{feature.name}</DialogTitle>
      </DialogHeader>
      <DialogBody className="grid gap-3">
        <p className="text-content-soft">{feature.description}</p>
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
                onClick={() => setAsked(program)}
                aria-label={
                  program.on
                    ? t("Switch off for {program}", { program: program.name })
                    : t("Switch on for {program}", { program: program.name })
                }
              >
                {program.on ? t("Switch off") : t("Switch on")}
              </Button>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}

function SwitchDialog({
  feature,
  program,
  organizationId,
  refused,
  onClose,
}: {
  feature: FeatureProgramsView;
  program: Program;
  organizationId: string;
  refused?: RefusedForm;
  onClose: () => void;
}) {
  const t = useText();
  const words = { feature: feature.name, program: program.name };
  return (
    <FormDialog
      title={
        program.on ? t("Switch {feature} off for {program}?", words) : t("Switch {feature} on for {program}?", words)
      }
      intent="switch"
      organizationId={organizationId}
      submitLabel={program.on ? t("Switch off") : t("Switch on")}
      submitWaiting={t("Saving")}
      danger={program.on}
      refused={refused}
      refusedTitle={t("Error!")}
      onClose={onClose}
    >
      <input type="hidden" name="key" value={feature.key} />
      <input type="hidden" name="program_id" value={program.id} />
      <input type="hidden" name="on" value={String(!program.on)} />
      <p>
        {program.on
          ? t("Its pages and menu entries go at once, for participants and staff. What was stored stays.")
          : t("Its pages and menu entries are there at once, for participants and staff.")}
      </p>
    </FormDialog>
  );
}
