import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { v4 as randomKey } from "uuid";
import { useText, type Translate } from "~/locales/use-text";
import type { ParticipantAdminView } from "~/services/participants/participants-admin.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";

interface AddPointsDialogProps {
  participant: ParticipantAdminView;
  /** The program's name for points. */
  term: string;
  rejected?: RejectedForm;
  onClose: () => void;
}

/**
 * Adds points to a participant. The idempotency key is created once for each opened dialog, so that a double click or a
 * retry adds them once.
 */
export function AddPointsDialog({ participant, term, rejected, onClose }: AddPointsDialogProps) {
  const t = useText();
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  const [points, setPoints] = useState(rejected?.values?.points ?? "");
  const saving = useNavigation().state !== "idle";
  const amount = /^[1-9]\d{0,8}$/.test(points.trim()) ? Number(points) : null;
  const errors = rejected?.errors ?? [];
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{t("Add points to {name}", { name: participant.name })}</DialogTitle>
      </DialogHeader>
      <Form id="add-points" method="post" noValidate preventScrollReset className="contents">
        <DialogBody className="grid gap-4">
          <CsrfField />
          <input type="hidden" name="intent" value="create_action" />
          <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
          {rejected && errors.length === 0 ? (
            <p role="alert" className="text-negative">
              {rejected.message}
            </p>
          ) : null}
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
        </DialogBody>
      </Form>
      <DialogFooter className="row-start-3">
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" form="add-points" pending={saving && t("Adding")}>
          {amount ? t("Add {points} {term}", { points: amount, term }) : t("Add points")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function helpText(
  t: Translate,
  { unused_points: now, points_debt }: ParticipantAdminView,
  amount: number | null,
  term: string,
): string {
  if (amount === null) return t("{now} {term} now", { now, term });
  const repaid = Math.min(points_debt, amount);
  const values = { now, after: now + amount - repaid, repaid, term };
  return repaid > 0
    ? t("{now} {term} now, {after} {term} after; {repaid} {term} repay what is owed", values)
    : t("{now} {term} now, {after} {term} after", values);
}
