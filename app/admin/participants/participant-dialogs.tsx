import { FormDialog } from "~/admin/forms/form-dialog";
import type { Term } from "~/locales/text";
import { useText } from "~/locales/use-text";
import type { ResetPreview } from "~/services/participant-accounts/participants-admin.schema";
import { TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";

interface DialogProps {
  name: string;
  rejected?: RejectedForm;
  onClose: () => void;
}

/** Asks before the participant's activities are reset, and says what that takes back. */
export function ResetDialog({
  name,
  preview,
  term,
  ...dialog
}: DialogProps & {
  preview: ResetPreview;
  /** The program's name for points. */
  term: Term;
}) {
  const t = useText();
  const { actions, points, unused_points, points_debt } = preview;
  return (
    <FormDialog
      {...dialog}
      title={t("Reset the activities of {name}?", { name })}
      intent="reset_activities"
      submitLabel={t("Reset activities")}
      submitWaiting={t("Resetting")}
      danger
      alert
    >
      <p>
        {t(
          "Completed challenges, answers, video progress and sweepstakes entries are deleted, and what they earned is taken back. After that the challenges can be done again.",
        )}
      </p>
      <p>
        {t("Claimed rewards, payments, referrals, sign-ups and points that an admin gave stay. This can't be undone.")}
      </p>
      <p className="font-strong">
        {actions === 0
          ? t("There is nothing to reset.")
          : points_debt > 0
            ? t(
                {
                  one: "{points} {term} is taken back. {name} will have {unused} {term} and owe {debt} {term}.",
                  other: "{points} {term} are taken back. {name} will have {unused} {term} and owe {debt} {term}.",
                },
                { points, term, name, unused: unused_points, debt: points_debt },
              )
            : t(
                {
                  one: "{points} {term} is taken back. {name} will have {unused} {term}.",
                  other: "{points} {term} are taken back. {name} will have {unused} {term}.",
                },
                { points, term, name, unused: unused_points },
              )}
      </p>
    </FormDialog>
  );
}

/** Asks for the participant's name before the account is deleted. */
export function DeleteParticipantDialog({ name, rejected, onClose }: DialogProps) {
  const t = useText();
  return (
    <FormDialog
      title={t("Delete {name}?", { name })}
      intent="delete_participant"
      submitLabel={t("Delete")}
      submitWaiting={t("Deleting")}
      danger
      alert
      rejected={rejected}
      onClose={onClose}
    >
      <p>
        {t(
          "Name, email, profile, answers and files are erased, and the email can be used again. Points and actions stay without a name. This can't be undone.",
        )}
      </p>
      <TextField
        label={t("Reason")}
        id="reason"
        name="reason"
        autoComplete="off"
        maxLength={200}
        help={t("Optional. Kept in the audit log.")}
        defaultValue={rejected?.values?.reason}
        error={errorOn(rejected?.errors ?? [], "reason")}
      />
      <TextField
        label={t("Type {name} to confirm", { name })}
        id="confirm"
        name="confirm"
        autoComplete="off"
        required
        defaultValue={rejected?.values?.confirm}
        error={errorOn(rejected?.errors ?? [], "confirm")}
      />
    </FormDialog>
  );
}
