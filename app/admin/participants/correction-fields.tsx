import { useState } from "react";
import { useText } from "~/locales/use-text";
import { correctionReasons, MAX_NOTE, MAX_REASON } from "~/services/participant-accounts/correction-reasons";
import { SelectField, TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { useAdminProgram } from "../frame/use-admin-frame";

const ANOTHER = "another";

/** Why something is corrected: a reason from the program's list or another one, and a note. Sent as `reason` and `note`. */
export function CorrectionFields({ rejected, optional = false }: { rejected?: RejectedForm; optional?: boolean }) {
  const t = useText();
  const reasons = correctionReasons(useAdminProgram(), t);
  const typed = rejected?.values?.reason ?? "";
  const [choice, setChoice] = useState(typed === "" || reasons.includes(typed) ? typed : ANOTHER);
  const errors = rejected?.errors ?? [];
  const isAnother = choice === ANOTHER;
  return (
    <>
      <SelectField
        label={t("Reason")}
        id={isAnother ? "reason-choice" : "reason"}
        name={isAnother ? undefined : "reason"}
        required={!optional}
        value={choice}
        onChange={(event) => setChoice(event.target.value)}
        options={[
          { value: "", label: optional ? t("No reason") : t("Choose a reason") },
          ...reasons.map((reason) => ({ value: reason, label: reason })),
          { value: ANOTHER, label: t("Another reason") },
        ]}
        error={isAnother ? undefined : errorOn(errors, "reason")}
      />
      {isAnother ? (
        <TextField
          label={t("Another reason")}
          id="reason"
          name="reason"
          autoComplete="off"
          required={!optional}
          maxLength={MAX_REASON}
          defaultValue={reasons.includes(typed) ? "" : typed}
          error={errorOn(errors, "reason")}
        />
      ) : null}
      <TextField
        label={t("Internal note")}
        id="note"
        name="note"
        autoComplete="off"
        maxLength={MAX_NOTE}
        help={t("For your team, in the audit log and the timeline.")}
        defaultValue={rejected?.values?.note}
        error={errorOn(errors, "note")}
      />
    </>
  );
}
