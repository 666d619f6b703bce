import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { SavedForm } from "~/admin/forms/saved-form";
import { isShortcutPress, REVIEW_KEYS } from "~/admin/frame/shortcut-keys";
import { useText } from "~/locales/use-text";
import { DECIDED_STATUSES } from "~/services/receipts/receipt-states";
import type { ReceiptDetail, ReceiptView } from "~/services/receipts/receipts-admin.schema";
import { RadioGroup, SelectField, TextArea, TextField } from "~/ui/forms/field";
import type { RejectedForm } from "~/ui/forms/form-errors";
import type { FieldValues, FormFields } from "~/ui/forms/form-fields";
import { toast } from "~/ui/overlay/toast";
import { Panel } from "~/ui/primitives/panel";
import { usePointsTerm } from "../frame/use-admin-frame";
import { Key } from "../queues/key";
import { storePressedKey, takePressedKey } from "../queues/pressed-key";

interface ReviewFormProps {
  label: string;
  detail: ReceiptDetail;
  rejected: RejectedForm | undefined;
  /** What the lines are worth, as they are in the form. */
  pointsToGive: number;
  /** Why the form cannot be saved, apart from what is missing in the decision. */
  blocked?: string;
  /** Takes back what is not in a field of the form. */
  onDiscard?: () => void;
  /** The fields above the decision. */
  children: (fields: FormFields) => ReactNode;
}

/**
 * The form of a review, around what is reviewed on a tab: whether the receipt counts, and why not. It sends only the
 * fields that it has, so that one tab changes nothing of the other.
 */
export function ReviewForm({ label, detail, rejected, pointsToGive, blocked, onDiscard, children }: ReviewFormProps) {
  const t = useText();
  const { receipt } = detail;
  const [missing, setMissing] = useState<string>();
  const isBeingRead = receipt.status === "pending";
  const reason = isBeingRead ? t("This receipt is still being read. Try again in a moment.") : (blocked ?? missing);
  return (
    <SavedForm
      key={receipt.id}
      label={label}
      intent="update"
      values={valuesOf(receipt)}
      version={receipt.updated_at}
      rejected={rejected}
      blocked={reason}
      errorTitle={t("Error!")}
      onDiscard={onDiscard}
    >
      {(fields) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <input type="hidden" name="receipt[updated_at]" value={receipt.updated_at} />
          {children(fields)}
          <Decision
            fields={fields}
            detail={detail}
            pointsToGive={pointsToGive}
            blocked={reason}
            onMissing={setMissing}
          />
        </div>
      )}
    </SavedForm>
  );
}

/** The stored values of the form's fields. */
function valuesOf(receipt: ReceiptView): FieldValues {
  return {
    "receipt[merchant_name]": receipt.merchant_name,
    "receipt[purchase_proof_merchant_id]": receipt.purchase_proof_merchant_id ?? "",
    "receipt[merchant_address]": receipt.merchant_address,
    "receipt[purchase_date]": receipt.purchase_date ?? "",
    "receipt[total_amount]": receipt.total_amount === null ? "" : receipt.total_amount.toFixed(2),
    "receipt[integrity]": integrityOf(receipt),
    "receipt[admin_invalidation_reason]": receipt.admin_invalidation_reason ?? "",
    "receipt[admin_invalidation_message]": receipt.admin_invalidation_message,
    "receipt[admin_comments]": receipt.admin_comments,
  };
}

function integrityOf(receipt: ReceiptView): "valid" | "invalid" | "" {
  if (receipt.admin_marked_as_valid_at) return "valid";
  if (receipt.admin_marked_as_invalid_at || receipt.status === "rejected") return "invalid";
  return "";
}

interface DecisionProps {
  fields: FormFields;
  detail: ReceiptDetail;
  pointsToGive: number;
  blocked: string | undefined;
  onMissing: (reason: string | undefined) => void;
}

function Decision({ fields, detail, pointsToGive, blocked, onMissing }: DecisionProps) {
  const t = useText();
  const { receipt, reject_reasons_options: reasons } = detail;
  const start = fields.field("receipt[integrity]").defaultValue;
  const [integrity, setIntegrity] = useState(start);
  const [reason, setReason] = useState(fields.field("receipt[admin_invalidation_reason]").defaultValue);
  const panel = useRef<HTMLDivElement>(null);
  const needsIntegrity = !DECIDED_STATUSES.includes(receipt.status) && integrity === "";
  const missing = needsIntegrity
    ? t("Please select an integrity status before saving.")
    : integrity === "invalid" && reason === ""
      ? t("Please select a reason for rejection before saving.")
      : undefined;
  useEffect(() => onMissing(missing), [missing, onMissing]);
  useRequiredFields(panel);
  useReviewKeys(panel, blocked, missing);
  return (
    <div ref={panel}>
      <Panel title={t("Integrity")}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <p className="text-muted">
            {t("Valid gives the points, invalid gives none. Saving moves the receipt to processed.")}
          </p>
          <IntegrityChoice
            value={integrity}
            onChange={setIntegrity}
            error={fields.error("receipt[integrity]")}
            name={receipt.participant_name}
            pointsToGive={pointsToGive}
          />
          {integrity === "invalid" ? (
            <RejectionFields fields={fields} reasons={reasons} reason={reason} onReason={setReason} />
          ) : null}
          <TextArea
            {...fields.field("receipt[admin_comments]")}
            label={t("Admin comments")}
            note={t("Only your team sees this.")}
            rows={2}
            maxLength={2000}
          />
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-12 text-muted max-sm:hidden">
            {REVIEW_KEYS.slice(2).map(({ letter, label }) => (
              <span key={letter}>
                <Key letter={letter} /> {t(label)}
              </span>
            ))}
          </p>
        </div>
      </Panel>
    </div>
  );
}

interface IntegrityChoiceProps extends Pick<DecisionProps, "pointsToGive"> {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  /** The name of the participant. */
  name: string;
}

function IntegrityChoice({ value, onChange, error, name, pointsToGive }: IntegrityChoiceProps) {
  const t = useText();
  const term = usePointsTerm();
  const points = t("{points} {term}", { points: pointsToGive, term });
  return (
    <RadioGroup
      label={t("Integrity")}
      labelHidden
      name="receipt[integrity]"
      columns={2}
      value={value}
      onChange={onChange}
      error={error}
      options={[
        {
          value: "valid",
          label: (
            <span className="flex items-center gap-2">
              {t("Valid")} <Key letter="V" />
            </span>
          ),
          description: t("{name} gets {points}", { name, points }),
        },
        {
          value: "invalid",
          label: (
            <span className="flex items-center gap-2">
              {t("Invalid")} <Key letter="X" />
            </span>
          ),
          description: t("No points, with a reason"),
        },
      ]}
    />
  );
}

interface RejectionFieldsProps extends Pick<DecisionProps, "fields"> {
  reasons: ReceiptDetail["reject_reasons_options"];
  reason: string;
  onReason: (reason: string) => void;
}

function RejectionFields({ fields, reasons, reason, onReason }: RejectionFieldsProps) {
  const t = useText();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        {...fields.field("receipt[admin_invalidation_reason]")}
        label={t("Reason for rejection")}
        required
        defaultValue={undefined}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
        options={[{ value: "", label: t("Select a reason") }, ...reasons]}
      />
      <TextField
        {...fields.field("receipt[admin_invalidation_message]")}
        label={t("Message to the participant")}
        note={reason === "other" ? undefined : t("Optional")}
        required={reason === "other"}
        maxLength={500}
      />
    </div>
  );
}

/** Stops a submission while a required field is empty, and shows a message. The server checks the same. */
function useRequiredFields(within: React.RefObject<HTMLElement>): void {
  const t = useText();
  useEffect(() => {
    const form = within.current?.closest("form");
    const check = (event: SubmitEvent) => {
      if (!form || form.checkValidity()) return;
      event.preventDefault();
      toast({ title: t("Please fill in all required fields."), tone: "destructive" });
      form.querySelector<HTMLElement>("input:invalid, select:invalid, textarea:invalid")?.focus();
    };
    form?.addEventListener("submit", check);
    return () => form?.removeEventListener("submit", check);
  }, [within, t]);
}

/**
 * V and X decide, S saves, A does both for a valid receipt. A key that is pressed while a review is saved decides about the
 * next receipt, but does not save it: nobody has seen that one yet.
 */
function useReviewKeys(
  within: React.RefObject<HTMLElement>,
  blocked: string | undefined,
  missing: string | undefined,
): void {
  const t = useText();
  const isSaving = useNavigation().state !== "idle";
  useEffect(() => {
    const choice = CHOICES[takePressedKey() ?? ""];
    if (choice) choose(within.current, choice);
  }, [within]);
  useEffect(() => {
    if (!isSaving) storePressedKey(null); // the save failed, or there is no next receipt
  }, [isSaving]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcutPress(event) || event.repeat) return;
      const letter = event.key.toLowerCase();
      if (!["a", "s", "v", "x"].includes(letter)) return;
      event.preventDefault();
      if (isSaving) return storePressedKey(letter);
      const choice = CHOICES[letter];
      if (choice) choose(within.current, choice);
      if (letter !== "a" && letter !== "s") return;
      // What is missing for a decision is there once A has decided.
      const reason = letter === "a" && blocked === missing ? undefined : blocked;
      if (reason) toast({ title: t("Please fill in all required fields."), description: reason, tone: "destructive" });
      else within.current?.closest("form")?.requestSubmit();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [within, blocked, missing, isSaving, t]);
}

const CHOICES: Readonly<Record<string, "valid" | "invalid">> = { a: "valid", v: "valid", x: "invalid" };

function choose(within: HTMLElement | null, choice: "valid" | "invalid"): void {
  within?.querySelector<HTMLInputElement>(`input[type=radio][value=${choice}]`)?.click();
}
