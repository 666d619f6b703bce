import { useState } from "react";
import { FormDialog } from "~/admin/forms/form-dialog";
import type { Term } from "~/locales/text";
import { useText, type Translate } from "~/locales/use-text";
import type { ParticipantAdminView } from "~/services/participant-accounts/participants-admin.schema";
import { CheckboxField, SelectField, TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { CorrectionFields } from "./correction-fields";

interface AdjustPointsDialogProps {
  participant: ParticipantAdminView;
  /** The program's word for points. */
  term: Term;
  rejected?: RejectedForm;
  onClose: () => void;
}

type Direction = "add" | "remove";

/** The number in a field for points, or null. */
export function pointsIn(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : null;
}

/** Adds points to a participant or removes them, and shows the balances before and after. */
export function AdjustPointsDialog({ participant, term, rejected, onClose }: AdjustPointsDialogProps) {
  const t = useText();
  const sent = rejected?.values;
  const [direction, setDirection] = useState<Direction>(sent?.direction === "remove" ? "remove" : "add");
  const [points, setPoints] = useState(sent?.points ?? "");
  const [debt, setDebt] = useState(sent?.allow_debt === "true");
  const amount = pointsIn(points);
  const errors = rejected?.errors ?? [];
  const lacks = direction === "remove" && amount !== null && amount > participant.unused_points;
  return (
    <FormDialog
      title={t("Adjust points of {name}", { name: participant.name })}
      intent="adjust_points"
      submitLabel={submitLabel(t, direction, amount, term)}
      submitWaiting={t("Saving")}
      rejected={rejected}
      onClose={onClose}
    >
      <DirectionField value={direction} onChange={setDirection} error={errorOn(errors, "direction")} />
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
        help={
          <span aria-live="polite">
            {balanceText(t, participant, { direction, amount, debt }, term)}{" "}
            {tierText(t, participant, { direction, amount, debt })}
          </span>
        }
      />
      <input type="hidden" name="allow_debt" value="false" />
      {lacks || debt ? (
        <CheckboxField
          label={t("The rest becomes a debt")}
          name="allow_debt"
          id="allow_debt"
          value="true"
          checked={debt}
          onChange={(event) => setDebt(event.target.checked)}
          help={t("What they earn next covers it.")}
        />
      ) : null}
      <CorrectionFields rejected={rejected} />
      <TextField
        label={t("Action title")}
        name="action_title"
        id="action_title"
        autoComplete="off"
        maxLength={200}
        defaultValue={sent?.action_title}
        placeholder={t("Points adjusted")}
        help={t("Shown in the participant's history")}
        error={errorOn(errors, "action_title")}
      />
    </FormDialog>
  );
}

/** Whether points are added or removed. */
export function DirectionField({
  value,
  onChange,
  error,
}: {
  value: Direction;
  onChange: (direction: Direction) => void;
  error?: string;
}) {
  const t = useText();
  return (
    <SelectField
      label={t("Adjustment")}
      name="direction"
      id="direction"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value === "remove" ? "remove" : "add")}
      options={[
        { value: "add", label: t("Add points") },
        { value: "remove", label: t("Remove points") },
      ]}
      error={error}
    />
  );
}

function submitLabel(t: Translate, direction: Direction, amount: number | null, term: Term): string {
  if (amount === null) return direction === "add" ? t("Add points") : t("Remove points");
  const values = { points: amount, term };
  return direction === "add" ? t("Add {points} {term}", values) : t("Remove {points} {term}", values);
}

/** The tier that the change leads away from, or to. */
function tierText(
  t: Translate,
  { points: earned, unused_points: now, tier, tier_place: place }: ParticipantAdminView,
  { direction, amount, debt }: { direction: Direction; amount: number | null; debt: boolean },
): string | null {
  if (!place || amount === null || (direction === "remove" && amount > now && !debt)) return null;
  const { points_min: min, next } = place;
  if (direction === "add" && next && amount >= next.points_left) return t("They reach {tier}.", { tier: next.name });
  const taken = Math.min(now, amount);
  return direction === "remove" && tier && min && earned - taken < min
    ? t("They lose the tier {tier}.", { tier: tier.name })
    : null;
}

/** The balances now and after the change. */
function balanceText(
  t: Translate,
  { unused_points: now, points_debt: owed }: ParticipantAdminView,
  { direction, amount, debt }: { direction: Direction; amount: number | null; debt: boolean },
  term: Term,
): string {
  if (amount === null)
    return owed > 0
      ? t("Currently {now} {term}, and {owed} {term} owed", { now, owed, term })
      : t("Currently {now} {term}", { now, term });
  if (direction === "remove" && amount > now && !debt)
    return t("Currently {now} {term}: no more than that can be removed", { now, term });
  const repaid = direction === "add" ? Math.min(owed, amount) : 0;
  const taken = direction === "remove" ? Math.min(now, amount) : 0;
  const after = direction === "add" ? now + amount - repaid : now - taken;
  const owes = direction === "add" ? owed - repaid : owed + amount - taken;
  return owed > 0 || owes > 0
    ? t("Currently {now} {term}, and {owed} {term} owed. After this {after} {term}, and {owes} {term} owed.", {
        now,
        owed,
        after,
        owes,
        term,
      })
    : t("Currently {now} {term}, {after} {term} after this", { now, after, term });
}
