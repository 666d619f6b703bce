import { useState } from "react";
import { v4 as randomKey } from "uuid";
import { useText } from "~/locales/use-text";
import type { BulkPointsPreview } from "~/services/bulk-changes/bulk-changes.schema";
import { needsConfirmation } from "~/services/participant-accounts/point-adjustments.schema";
import { postJson } from "~/ui/forms/api-calls";
import { CheckboxField, TextField } from "~/ui/forms/field";
import { errorOn } from "~/ui/forms/form-errors";
import { textsIn } from "~/ui/forms/form-fields";
import { toast } from "~/ui/overlay/toast";
import { usePointsTerm } from "../frame/use-admin-frame";
import { DirectionField, pointsIn } from "./adjust-points-dialog";
import { ChangeDialog } from "./change-dialog";
import { CorrectionFields } from "./correction-fields";

interface AdjustSelectedDialogProps {
  /** How many users are selected. */
  count: number;
  /** Whether the number is only about right. */
  estimated: boolean;
  /** Counts all who match, when the change is for them: their number in the list may be an estimate. */
  preview: { url: string; filters: string } | null;
  onSubmit: (fields: { intent: string; [field: string]: unknown }) => void;
  onClose: () => void;
}

/** Adds points to many, or removes them. A large change is sent once its total was confirmed. */
export function AdjustSelectedDialog({ count, estimated, preview, onSubmit, onClose }: AdjustSelectedDialogProps) {
  const t = useText();
  const term = usePointsTerm();
  const [direction, setDirection] = useState<"add" | "remove">("add");
  const [points, setPoints] = useState("");
  const [errors, setErrors] = useState<{ field: string; message: string }[]>([]);
  const [counted, setCounted] = useState<BulkPointsPreview | null>(null);
  const [sure, setSure] = useState(false);
  const [key] = useState(() => randomKey());
  const amount = pointsIn(points);
  const people = counted?.people ?? count;
  const total = (amount ?? 0) * people;
  const isLarge = amount !== null && needsConfirmation(amount, people);
  const change = () => {
    setCounted(null);
    setSure(false);
  };
  const submit = async (form: HTMLFormElement) => {
    const { reason = "", note = "", action_title = "" } = textsIn(new FormData(form));
    const found = [
      ...(amount === null ? [{ field: "points", message: t("Points must be a positive whole number") }] : []),
      ...(reason.trim() === "" ? [{ field: "reason", message: t("Choose a reason") }] : []),
      ...(isLarge && !sure && (preview === null || counted)
        ? [{ field: "sure", message: t("Confirm the total") }]
        : []),
    ];
    setErrors(found);
    if (found.length > 0) return;
    if (preview && !counted) {
      const { url, filters } = preview;
      const result = await postJson<BulkPointsPreview>(url, { intent: "preview_points", points: amount, filters });
      return result.ok ? setCounted(result.data) : toast({ title: t("An error occurred"), tone: "destructive" });
    }
    const confirmed = isLarge ? { confirmed_total: total } : {};
    const fields = { direction, points: amount, reason, note, action_title, ...confirmed };
    onSubmit({ intent: "adjust_points", idempotency_key: key, ...fields });
  };
  return (
    <ChangeDialog
      title={
        estimated && !counted
          ? t("Adjust points of about {count} users", { count })
          : t({ one: "Adjust points of {count} user", other: "Adjust points of {count} users" }, { count: people })
      }
      submitLabel={preview && !counted ? t("Continue") : t("Adjust points")}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <DirectionField value={direction} onChange={setDirection} />
      <TextField
        label={t("Points")}
        id="selection-points"
        inputMode="numeric"
        autoComplete="off"
        required
        value={points}
        onChange={(event) => {
          setPoints(event.currentTarget.value);
          change();
        }}
        help={
          amount === null
            ? t("For each user")
            : t("For each user: {total} {term} in all", { total, term }) +
              (direction === "remove" ? `. ${t("Nobody goes below zero.")}` : "")
        }
        error={errorOn(errors, "points")}
      />
      <CorrectionFields rejected={{ code: "invalid", message: "", errors }} />
      <TextField
        label={t("Action title")}
        id="selection-title"
        name="action_title"
        autoComplete="off"
        maxLength={200}
        placeholder={t("Points adjusted")}
        help={t("Shown in the participant's history")}
      />
      {direction === "remove" && counted && counted.short > 0 ? (
        <p>
          {t(
            {
              one: "{count} user has less and goes down to zero.",
              other: "{count} users have less and go down to zero.",
            },
            { count: counted.short },
          )}
        </p>
      ) : null}
      {isLarge && (preview === null || counted) ? (
        <CheckboxField
          id="selection-sure"
          label={
            direction === "add"
              ? t("Yes, give {total} {term} in all", { total, term })
              : t("Yes, remove {total} {term} in all", { total, term })
          }
          checked={sure}
          onChange={(event) => setSure(event.currentTarget.checked)}
          error={errorOn(errors, "sure")}
        />
      ) : null}
    </ChangeDialog>
  );
}
