import { useNavigate } from "@remix-run/react";
import { BadgeCheck, CalendarClock, CirclePlus, Download, Tag, type IconNode } from "lucide";
import { useState } from "react";
import { v4 as randomKey } from "uuid";
import { useText } from "~/locales/use-text";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import type { NamedTag } from "~/services/tags/tags.schema";
import { postJson, type CallError } from "~/ui/forms/api-calls";
import { SelectField, TextField } from "~/ui/forms/field";
import { textsIn } from "~/ui/forms/form-fields";
import { toast } from "~/ui/overlay/toast";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { statusLabel } from "~/ui/primitives/status-badge";
import { TagSelectionDialog } from "../table/tag-selection-dialog";
import { useSelectionChange } from "../table/use-selection-change";
import { AdjustSelectedDialog } from "./adjust-selected-dialog";
import { ChangeDialog } from "./change-dialog";
import { CorrectionFields } from "./correction-fields";

interface ParticipantSelectionProps {
  programUrl: string;
  ids: readonly string[];
  /** All users that match the filters of the list, in place of `ids`. */
  matching: { filters: string; count: number; estimated: boolean } | null;
  clear: () => void;
  /** The admin tags to choose from. */
  tags: readonly NamedTag[];
}

type Fields = { intent: string; [field: string]: unknown };
type DialogName = "tag" | "set_status" | "adjust_points" | "extend_points";

/** The actions on the selected users. A change of all that match is made by the worker, and leads to its progress. */
export function ParticipantSelection({ programUrl, ids, matching, clear, tags }: ParticipantSelectionProps) {
  const t = useText();
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const selected = useSelectionChange(`${programUrl}/users`);
  const all = useBulkChange(`${programUrl}/participants/bulk_changes`);
  const pending = selected.pending || all.pending;
  const run = async (fields: Fields) => {
    setDialog(null);
    if (matching) await all.start({ ...fields, filters: matching.filters });
    else if (await selected.change({ ...fields, ids })) clear();
  };
  const action = (name: DialogName, label: string, icon: IconNode) => (
    <Button variant="ghost" size="small" icon={icon} title={label} waiting={pending} onClick={() => setDialog(name)}>
      <span className="max-md:sr-only">{label}</span>
    </Button>
  );
  const estimated = matching?.estimated ?? false;
  const dialogProps = {
    count: matching?.count ?? ids.length,
    estimated,
    onClose: () => setDialog(null),
    onSubmit: run,
  };
  return (
    <>
      {action("tag", t("Tag"), Tag)}
      {action("set_status", t("Set status"), BadgeCheck)}
      {action("adjust_points", t("Adjust points"), CirclePlus)}
      {action("extend_points", t("Extend points"), CalendarClock)}
      {matching ? null : (
        <ButtonLink
          variant="ghost"
          size="small"
          icon={Download}
          title={t("Export")}
          to={`${programUrl}/users.csv?ids=${ids.join(",")}`}
          reloadDocument
          download
        >
          <span className="max-md:sr-only">{t("Export")}</span>
        </ButtonLink>
      )}
      {dialog === "tag" ? (
        <TagSelectionDialog
          count={dialogProps.count}
          estimated={estimated}
          choices={tags}
          onChoose={(tag, tagged) => void run({ intent: tagged ? "tag" : "untag", tag })}
          onClose={dialogProps.onClose}
        />
      ) : null}
      {dialog === "set_status" ? <StatusDialog {...dialogProps} /> : null}
      {dialog === "adjust_points" ? (
        <AdjustSelectedDialog
          {...dialogProps}
          preview={matching && { url: `${programUrl}/participants/bulk_changes`, filters: matching.filters }}
        />
      ) : null}
      {dialog === "extend_points" ? <ExtensionDialog {...dialogProps} /> : null}
    </>
  );
}

/** Starts a bulk change, and shows its progress. */
function useBulkChange(url: string) {
  const t = useText();
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const start = async (fields: Fields) => {
    setPending(true);
    const result = await postJson<{ message: string }>(url, { idempotency_key: randomKey(), ...fields });
    setPending(false);
    if (!result.ok) return toast({ title: t("Error"), description: messageOf(result.error), tone: "destructive" });
    toast({ title: result.data.message, tone: "success" });
    navigate(url);
  };
  const messageOf = ({ errors, message }: CallError) =>
    errors.map((error) => error.message).join(". ") || message || t("An error occurred");
  return { start, pending };
}

interface ChangeDialogProps {
  /** How many users are selected. */
  count: number;
  /** Whether the number is only about right. */
  estimated: boolean;
  onSubmit: (fields: Fields) => void;
  onClose: () => void;
}

function StatusDialog({ count, estimated, onSubmit, onClose }: ChangeDialogProps) {
  const t = useText();
  const [status, setStatus] = useState("");
  const [submitted, setSubmitted] = useState(false);
  return (
    <ChangeDialog
      title={
        estimated
          ? t("Set status of about {count} users", { count })
          : t({ one: "Set status of {count} user", other: "Set status of {count} users" }, { count })
      }
      submitLabel={t("Set status")}
      onSubmit={(form) => {
        const { reason = "", note = "" } = textsIn(new FormData(form));
        if (status === "") setSubmitted(true);
        else onSubmit({ intent: "set_status", status, reason, note });
      }}
      onClose={onClose}
    >
      <SelectField
        label={t("Status")}
        id="selection-status"
        value={status}
        onChange={(event) => setStatus(event.currentTarget.value)}
        help={status === "blocked" ? t("Blocked users are signed out and can't sign in.") : undefined}
        error={submitted && status === "" ? t("Choose a status from the list") : undefined}
        options={[
          { value: "", label: t("Choose a status") },
          ...PARTICIPANT_STATUSES.map((value) => ({ value, label: t(statusLabel(value)) })),
        ]}
      />
      <CorrectionFields optional />
    </ChangeDialog>
  );
}

function ExtensionDialog({ count, estimated, onSubmit, onClose }: ChangeDialogProps) {
  const t = useText();
  const [day, setDay] = useState("");
  const [reason, setReason] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const submit = () => {
    setSubmitted(true);
    if (day !== "" && reason.trim() !== "")
      onSubmit({ intent: "extend_points", expires_at: day, reason: reason.trim() });
  };
  return (
    <ChangeDialog
      title={
        estimated
          ? t("Extend points of about {count} users", { count })
          : t({ one: "Extend points of {count} user", other: "Extend points of {count} users" }, { count })
      }
      submitLabel={t("Extend points")}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("Last day")}
        id="selection-expires-at"
        type="date"
        required
        value={day}
        onChange={(event) => setDay(event.currentTarget.value)}
        help={t("Points that expire earlier expire after this day. Others stay as they are.")}
        error={submitted && day === "" ? t("Enter a date") : undefined}
      />
      <TextField
        label={t("Reason")}
        id="selection-reason"
        autoComplete="off"
        required
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        help={t("Kept in the audit log.")}
        error={submitted && reason.trim() === "" ? t("Enter a reason") : undefined}
      />
    </ChangeDialog>
  );
}
