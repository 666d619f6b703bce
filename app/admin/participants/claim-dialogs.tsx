import { FormDialog } from "~/admin/forms/form-dialog";
import { useText } from "~/locales/use-text";
import type { ParticipantRewardView } from "~/services/participant-tabs/participant-tabs.schema";
import { CheckboxField, RadioGroup } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { usePointsTerm } from "../frame/use-admin-frame";
import { CorrectionFields } from "./correction-fields";

interface ClaimDialogProps {
  claim: ParticipantRewardView;
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
      <p>{t("The participant no longer has it, and it can be claimed again. This can't be undone.")}</p>
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
