import { FormDialog } from "~/admin/forms/form-dialog";
import { useText } from "~/locales/use-text";
import { localTimeOf } from "~/platform/zoned-time";
import type { PointLotView } from "~/services/points/point-lots.schema";
import { TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";
import { lastMoment, useLastDay } from "./last-day";

interface LotDialogProps {
  /** What the address asks for; anything unknown opens no dialog. */
  intent: string;
  lot: PointLotView;
  rejected?: RejectedForm;
  onClose: () => void;
}

/** Releases, cancels or extends the points of a lot. */
export function LotDialog({ intent, lot, rejected, onClose }: LotDialogProps) {
  const props = { lot, rejected: rejected?.values?.lot_id === lot.id ? rejected : undefined, onClose };
  if (intent === "release" && lot.state === "pending") return <ReleaseDialog {...props} />;
  if (intent === "cancel" && lot.state === "pending") return <CancelDialog {...props} />;
  if (intent === "extend" && lot.remaining > 0 && lot.expires_at !== null) return <ExtendDialog {...props} />;
  return null;
}

type DialogProps = Omit<LotDialogProps, "intent">;

function ReleaseDialog({ lot, ...dialog }: DialogProps) {
  const t = useText();
  const term = usePointsTerm();
  return (
    <FormDialog
      {...dialog}
      title={t("Release {points} {term}?", { points: lot.remaining, term })}
      intent="release"
      submitLabel={t("Release points")}
      submitWaiting={t("Releasing")}
    >
      <input type="hidden" name="lot_id" value={lot.id} />
      <p>{t("The participant can spend them at once. What they owe is settled first.")}</p>
    </FormDialog>
  );
}

function CancelDialog({ lot, ...dialog }: DialogProps) {
  const t = useText();
  const term = usePointsTerm();
  return (
    <FormDialog
      {...dialog}
      title={t("Cancel {points} pending {term}?", { points: lot.remaining, term })}
      intent="cancel"
      submitLabel={t("Cancel points")}
      submitWaiting={t("Canceling")}
      danger
      alert
    >
      <input type="hidden" name="lot_id" value={lot.id} />
      <p>{t("The participant never gets them. This can't be undone.")}</p>
      <ReasonField rejected={dialog.rejected} help={t("Shown in the participant's history.")} />
    </FormDialog>
  );
}

function ExtendDialog({ lot, rejected, onClose }: DialogProps) {
  const t = useText();
  const term = usePointsTerm();
  const lastDay = useLastDay();
  const { time_zone } = useAdminProgram();
  const expiresAt = lot.expires_at!;
  return (
    <FormDialog
      title={t("Extend {points} {term}", { points: lot.remaining, term })}
      intent="extend"
      submitLabel={t("Extend")}
      submitWaiting={t("Extending")}
      rejected={rejected}
      onClose={onClose}
    >
      <input type="hidden" name="lot_id" value={lot.id} />
      <p>{t("They expire on {date}. You can choose a later day.", { date: lastDay(expiresAt) })}</p>
      <TextField
        label={t("Last day")}
        id="expires_at"
        name="expires_at"
        type="date"
        required
        defaultValue={rejected?.values?.expires_at ?? localTimeOf(lastMoment(expiresAt), time_zone).slice(0, 10)}
        error={errorOn(rejected?.errors ?? [], "expires_at")}
      />
      <ReasonField rejected={rejected} help={t("Kept in the audit log.")} />
    </FormDialog>
  );
}

function ReasonField({ rejected, help }: { rejected?: RejectedForm; help: string }) {
  const t = useText();
  return (
    <TextField
      label={t("Reason")}
      id="reason"
      name="reason"
      autoComplete="off"
      required
      maxLength={200}
      help={help}
      defaultValue={rejected?.values?.reason}
      error={errorOn(rejected?.errors ?? [], "reason")}
    />
  );
}
