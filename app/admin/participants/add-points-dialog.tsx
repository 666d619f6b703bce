import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { v4 as randomKey } from "uuid";
import { useText, type SayText } from "~/locales/use-text";
import type { ParticipantAdminView } from "~/services/participants/participants-console.schema";
import { Button } from "~/ui/button";
import { CsrfField } from "~/ui/csrf";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/dialog";
import { TextField } from "~/ui/field";
import { errorOn, type RefusedForm } from "~/ui/form-errors";

interface AddPointsDialogProps {
  participant: ParticipantAdminView;
  /** The program's word for points. */
  term: string;
  refused?: RefusedForm;
  onClose: () => void;
}

/**
 * Gives points by hand. The key is made once for each opened dialog: a double press or a retry adds once
 * (RULINGS "A repeated operation").
 */
export function AddPointsDialog({ participant, term, refused, onClose }: AddPointsDialogProps) {
  const t = useText();
  const [key] = useState(() => refused?.values?.idempotency_key ?? randomKey());
  const [points, setPoints] = useState(refused?.values?.points ?? "");
  const saving = useNavigation().state !== "idle";
  const amount = /^[1-9]\d{0,8}$/.test(points.trim()) ? Number(points) : null;
  const errors = refused?.errors ?? [];
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{t("Add points to {name}", { name: participant.name })}</DialogTitle>
      </DialogHeader>
      <Form id="add-points" method="post" preventScrollReset className="contents">
        <DialogBody className="grid gap-4">
          <CsrfField />
          <input type="hidden" name="intent" value="create_action" />
          <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
          {refused && errors.length === 0 ? (
            <p role="alert" className="text-negative">
              {refused.message}
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
            defaultValue={refused?.values?.action_title}
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
  t: SayText,
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
