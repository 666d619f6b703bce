import { useState } from "react";
import { FormDialog } from "~/admin/forms/form-dialog";
import type { Term } from "~/locales/text";
import { useText, type Translate } from "~/locales/use-text";
import type { ParticipantAdminView } from "~/services/participant-accounts/participants-admin.schema";
import { TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";

interface AddPointsDialogProps {
  participant: ParticipantAdminView;
  /** The program's word for points. */
  term: Term;
  rejected?: RejectedForm;
  onClose: () => void;
}

export function AddPointsDialog({ participant, term, rejected, onClose }: AddPointsDialogProps) {
  const t = useText();
  const [points, setPoints] = useState(rejected?.values?.points ?? "");
  const amount = /^[1-9]\d{0,8}$/.test(points.trim()) ? Number(points) : null;
  const errors = rejected?.errors ?? [];
  return (
    <FormDialog
      title={t("Add points to {name}", { name: participant.name })}
      intent="create_action"
      submitLabel={amount !== null ? t("Add {points} {term}", { points: amount, term }) : t("Add points")}
      submitWaiting={t("Adding")}
      rejected={rejected}
      onClose={onClose}
    >
      <TextField
        label={t("Points")}
        name="points"
        id="points"
        inputMode="numeric"
        autoComplete="off"
        required
        value={points}
        onChange={(event) => setPoints(event.target.value)}
        error={errorOn(errors, "points")}
        help={helpText(t, participant, amount, term)}
      />
      <TextField
        label={t("Action title")}
        name="action_title"
        id="action_title"
        autoComplete="off"
        required
        maxLength={200}
        defaultValue={rejected?.values?.action_title}
        placeholder={t("Shown in the participant's history")}
        error={errorOn(errors, "action_title")}
      />
    </FormDialog>
  );
}

function helpText(
  t: Translate,
  { unused_points: now, points_debt }: ParticipantAdminView,
  amount: number | null,
  term: Term,
): string {
  if (amount === null) return t("Currently {now} {term}", { now, term });
  const repaid = Math.min(points_debt, amount);
  const values = { now, after: now + amount - repaid, repaid, term };
  return repaid > 0
    ? t(
        {
          one: "Currently {now} {term}, {after} {term} after this. {repaid} {term} goes toward what they owe.",
          other: "Currently {now} {term}, {after} {term} after this. {repaid} {term} go toward what they owe.",
        },
        { ...values, count: repaid },
      )
    : t("Currently {now} {term}, {after} {term} after this", values);
}
