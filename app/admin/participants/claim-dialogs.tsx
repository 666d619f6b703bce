import { FormDialog } from "~/admin/forms/form-dialog";
import { useText } from "~/locales/use-text";
import { UNDO_DAYS, type CanceledListView } from "~/services/participant-accounts/claim-corrections.schema";
import type { ParticipantRewardView } from "~/services/participant-tabs/participant-tabs.schema";
import { CheckboxField, RadioGroup } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { usePointsTerm } from "../frame/use-admin-frame";
import { CorrectionFields } from "./correction-fields";

/** A claim, or a bought entry, as its dialogs need it. */
export type ClaimInDialog = Pick<ParticipantRewardView, "id" | "reward" | "points" | "has_coupon" | "certificate">;

interface ClaimDialogProps {
  claim: ClaimInDialog;
  rejected?: RejectedForm;
  onClose: () => void;
}

/** Takes a claim back, with its points and its code. */
export function CancelClaimDialog({ claim, rejected, onClose }: ClaimDialogProps) {
  const t = useText();
  const term = usePointsTerm();
  return (
    <FormDialog
      title={t("Cancel the claim of {reward}?", { reward: claim.reward })}
      intent="cancel_claim"
      submitLabel={t("Cancel claim")}
      submitWaiting={t("Saving")}
      danger
      rejected={rejected}
      onClose={onClose}
    >
      <input type="hidden" name="claim_id" value={claim.id} />
      <p>
        {t(
          "The participant no longer has it, and it can be claimed again. You can undo this for {days} days while nobody else got it and the points are still there.",
          { days: UNDO_DAYS },
        )}
      </p>
      {claim.certificate?.address ? (
        <p>{t("The certificate is marked as canceled. What is on the blockchain stays there.")}</p>
      ) : null}
      {claim.points > 0 ? (
        <OptionField
          name="return_points"
          label={t("Return {points} {term}", { points: claim.points, term })}
          rejected={rejected}
        />
      ) : null}
      {claim.has_coupon ? (
        <RadioGroup
          label={t("What happens to the code?")}
          name="code"
          defaultValue={rejected?.values?.code ?? "block"}
          error={errorOn(rejected?.errors ?? [], "code")}
          options={[
            { value: "block", label: t("Block it"), description: t("Nobody gets it any more.") },
            { value: "free", label: t("Make it available again"), description: t("The next claim may get it.") },
          ]}
        />
      ) : null}
      <NotifyField rejected={rejected} />
      <CorrectionFields rejected={rejected} />
    </FormDialog>
  );
}

/** Gives a canceled claim back. */
export function UndoCancelDialog({
  claim,
  rejected,
  onClose,
}: Pick<ClaimDialogProps, "rejected" | "onClose"> & { claim: CanceledListView }) {
  const t = useText();
  const term = usePointsTerm();
  return (
    <FormDialog
      title={t("Give {reward} back?", { reward: claim.reward })}
      intent="undo_cancel_claim"
      submitLabel={t("Undo")}
      submitWaiting={t("Saving")}
      rejected={rejected}
      onClose={onClose}
    >
      <input type="hidden" name="claim_id" value={claim.claim_id} />
      <p>
        {claim.points_returned > 0
          ? t("The participant has it again, and {points} {term} are taken again.", {
              points: claim.points_returned,
              term,
            })
          : t("The participant has it again.")}
      </p>
      <CorrectionFields rejected={rejected} />
    </FormDialog>
  );
}

/** Gives the participant another code for a claim. */
export function ReplaceCodeDialog({ claim, rejected, onClose }: ClaimDialogProps) {
  const t = useText();
  return (
    <FormDialog
      title={t("Replace the code of {reward}?", { reward: claim.reward })}
      intent="replace_code"
      submitLabel={t("Replace code")}
      submitWaiting={t("Saving")}
      rejected={rejected}
      onClose={onClose}
    >
      <input type="hidden" name="claim_id" value={claim.id} />
      <p>{t("The participant gets the next free code of the reward. The code that they have now is blocked.")}</p>
      <NotifyField rejected={rejected} />
      <CorrectionFields rejected={rejected} />
    </FormDialog>
  );
}

function NotifyField({ rejected }: { rejected?: RejectedForm }) {
  const t = useText();
  return <OptionField name="notify" label={t("Email the participant about it")} rejected={rejected} />;
}

/** A checkbox that is on at first, and sends false when it is off. */
function OptionField({ name, label, rejected }: { name: string; label: string; rejected?: RejectedForm }) {
  return (
    <>
      <input type="hidden" name={name} value="false" />
      <CheckboxField
        label={label}
        name={name}
        id={name}
        value="true"
        defaultChecked={rejected?.values ? rejected.values[name] === "true" : true}
        error={errorOn(rejected?.errors ?? [], name)}
      />
    </>
  );
}
