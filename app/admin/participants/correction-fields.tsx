import { useState } from "react";
import { useText } from "~/locales/use-text";
import { ANOTHER, correctionReasons, MAX_NOTE, MAX_REASON } from "~/services/participant-accounts/correction-reasons";
import { SelectField, TextField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { useAdminProgram } from "../frame/use-admin-frame";

/** Why something is corrected: a reason from the program's list or another one, and a note. Sent as `reason` and `note`. */
export function CorrectionFields({ rejected, optional = false }: { rejected?: RejectedForm; optional?: boolean }) {
  const t = useText();
  const reasons = correctionReasons(useAdminProgram(), t);
  const typed = rejected?.values?.reason ?? "";
  const [choice, setChoice] = useState(typed === "" || reasons.includes(typed) ? typed : ANOTHER);
  const errors = rejected?.errors ?? [];
  const isAnother = choice === ANOTHER;
  // Without JavaScript the text for another reason is always there, and both are sent as `reason`.
  const hydrated = useHydrated();
  const isAlone = hydrated && isAnother;
  return (
    <>
      <SelectField
        label={t("Reason")}
        id={isAlone ? "reason-choice" : "reason"}
        name={isAlone ? undefined : "reason"}
        required={hydrated && !optional}
        value={choice}
        onChange={(event) => setChoice(event.target.value)}
        options={[
          { value: "", label: optional ? t("No reason") : t("Choose a reason") },
          ...reasons.map((reason) => ({ value: reason, label: reason })),
          { value: ANOTHER, label: t("Another reason") },
        ]}
        error={isAlone ? undefined : errorOn(errors, "reason")}
      />
      {isAnother || !hydrated ? (
        <TextField
          label={t("Your reason")}
          id={isAlone ? "reason" : "another-reason"}
          name="reason"
          autoComplete="off"
          required={isAlone && !optional}
          maxLength={MAX_REASON}
          defaultValue={reasons.includes(typed) ? "" : typed}
          error={isAlone ? errorOn(errors, "reason") : undefined}
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
