import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import type { ParticipantAdminView } from "~/services/participant-accounts/participants-admin.schema";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import { CsrfField, csrfToken } from "~/ui/forms/csrf";
import { CheckboxField, SelectField } from "~/ui/forms/field";
import { textsIn } from "~/ui/forms/form-fields";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { Button } from "~/ui/primitives/button";
import { statusLabel } from "~/ui/primitives/status-badge";
import { ChangeDialog } from "./change-dialog";
import { CorrectionFields } from "./correction-fields";

interface ParticipantStatusProps {
  participant: Pick<ParticipantAdminView, "id" | "name" | "status" | "staff">;
  /** The page whose intent `update_participant` saves. */
  page: string;
}

/** The status and the staff flag. A change is saved at once; blocking or unblocking somebody asks first, and why. */
export function ParticipantStatus({ participant, page }: ParticipantStatusProps) {
  const t = useText();
  const { id, name, status, staff } = participant;
  const fetcher = useFetcher();
  useIntentToast(fetcher);
  const [changing, setChanging] = useState<string | null>(null);
  const blocks = changing === "blocked";
  const sent = (field: string) => fetcher.formData?.get(field) as string | null | undefined;
  const save = (fields: Record<string, string>) =>
    void fetcher.submit(
      { intent: "update_participant", id, ...fields, authenticity_token: csrfToken() },
      { method: "post", action: page },
    );
  const choose = (value: string) =>
    value === "blocked" || status === "blocked" ? setChanging(value) : save({ status: value });
  return (
    <div className="grid gap-4 border-b border-border p-card-pad">
      <fetcher.Form method="post" action={page} className="grid gap-2">
        <CsrfField />
        <input type="hidden" name="intent" value="update_participant" />
        <input type="hidden" name="id" value={id} />
        <SelectField
          label={t("Status")}
          id="participant-status"
          name="status"
          value={sent("status") ?? status}
          onChange={(event) => choose(event.target.value)}
          options={PARTICIPANT_STATUSES.map((value) => ({ value, label: t(statusLabel(value)) }))}
        />
        <noscript>
          <Button type="submit">{t("Save")}</Button>
        </noscript>
      </fetcher.Form>
      <CheckboxField
        asSwitch
        label={t("Staff")}
        help={t("Not counted in metrics, and can't win prizes")}
        id="participant-staff"
        checked={(sent("staff") ?? String(staff)) === "true"}
        onChange={(event) => save({ staff: String(event.target.checked) })}
      />
      {changing !== null ? (
        <ChangeDialog
          title={blocks ? t("Block {name}?", { name }) : t("Unblock {name}?", { name })}
          submitLabel={blocks ? t("Block") : t("Unblock")}
          danger={blocks}
          onClose={() => setChanging(null)}
          onSubmit={(form) => {
            const { reason = "", note = "" } = textsIn(new FormData(form));
            setChanging(null);
            save({ status: changing, reason, note });
          }}
        >
          <p>
            {blocks
              ? t("They'll be signed out everywhere immediately and can't sign in again until you change the status.")
              : t("They can sign in again, with a new code or link.")}
          </p>
          <CorrectionFields optional />
        </ChangeDialog>
      ) : null}
    </div>
  );
}
