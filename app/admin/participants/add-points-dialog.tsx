import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { v4 as randomKey } from "uuid";
import { formatNumber } from "~/locales/say";
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
  const [key] = useState(() => refused?.values?.idempotency_key ?? randomKey());
  const [points, setPoints] = useState(refused?.values?.points ?? "");
  const saving = useNavigation().state !== "idle";
  const amount = /^[1-9]\d{0,8}$/.test(points.trim()) ? Number(points) : null;
  const errors = refused?.errors ?? [];
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader><DialogTitle className="text-14">Add points to {participant.name}</DialogTitle></DialogHeader>
      <Form id="add-points" method="post" preventScrollReset className="contents">
        <DialogBody className="grid gap-4">
          <CsrfField />
          <input type="hidden" name="intent" value="create_action" />
          <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
          {refused && errors.length === 0 ? <p role="alert" className="text-negative">{refused.message}</p> : null}
          <TextField
            label="Points"
            name="points"
            id="points"
            inputMode="numeric"
            autoComplete="off"
            required
            value={points}
            onChange={(event) => setPoints(event.target.value)}
            error={errorOn(errors, "points")}
            help={helpText(participant, amount, term)}
          />
          <TextField
            label="Action title"
            name="action_title"
            id="action_title"
            autoComplete="off"
            required
            maxLength={200}
            defaultValue={refused?.values?.action_title}
            placeholder="Shown in the participant's history"
            error={errorOn(errors, "action_title")}
          />
        </DialogBody>
      </Form>
      <DialogFooter className="row-start-3">
        <Button variant="ghost" onClick={onClose}>Cancel</Button>
        <Button type="submit" form="add-points" pending={saving && "Adding"}>{amount ? `Add ${formatNumber(amount)} ${term}` : "Add points"}</Button>
      </DialogFooter>
    </Dialog>
  );
}

function helpText({ unused_points, points_debt }: ParticipantAdminView, amount: number | null, term: string): string {
  const text = (points: number) => `${formatNumber(points)} ${term}`;
  if (amount === null) return `${text(unused_points)} now`;
  const repaid = Math.min(points_debt, amount);
  const after = `${text(unused_points)} now, ${text(unused_points + amount - repaid)} after`;
  return repaid > 0 ? `${after}; ${text(repaid)} repay what is owed` : after;
}
