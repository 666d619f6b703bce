import { useNavigate } from "@remix-run/react";
import { BadgeCheck, CalendarClock, CirclePlus, Download, Tag, type IconNode } from "lucide";
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { v4 as randomKey } from "uuid";
import { useText } from "~/locales/use-text";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import type { NamedTag } from "~/services/tags/tags.schema";
import { postJson, type CallError } from "~/ui/forms/api-calls";
import { CheckboxField, SelectField, TextField } from "~/ui/forms/field";
import { errorOn } from "~/ui/forms/form-errors";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { toast } from "~/ui/overlay/toast";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { statusLabel } from "~/ui/primitives/status-badge";
import { usePointsTerm } from "../frame/use-admin-frame";
import { TagSelectionDialog } from "../table/tag-selection-dialog";
import { useSelectionChange } from "../table/use-selection-change";

interface ParticipantSelectionProps {
  programUrl: string;
  ids: readonly string[];
  /** All users that match the filters of the list, in place of `ids`. */
  matching: { filters: string; count: number } | null;
  clear: () => void;
  /** The admin tags to choose from. */
  tags: readonly NamedTag[];
}

type Fields = { intent: string; [field: string]: unknown };
type DialogName = "tag" | "set_status" | "add_points" | "extend_points";

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
  const dialogProps = { count: matching?.count ?? ids.length, onClose: () => setDialog(null), onSubmit: run };
  return (
    <>
      {action("tag", t("Tag"), Tag)}
      {action("set_status", t("Set status"), BadgeCheck)}
      {action("add_points", t("Add points"), CirclePlus)}
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
          choices={tags}
          onChoose={(tag, tagged) => void run({ intent: tagged ? "tag" : "untag", tag })}
          onClose={dialogProps.onClose}
        />
      ) : null}
      {dialog === "set_status" ? <StatusDialog {...dialogProps} /> : null}
      {dialog === "add_points" ? <PointsDialog {...dialogProps} /> : null}
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
  onSubmit: (fields: Fields) => void;
  onClose: () => void;
}

function StatusDialog({ count, onSubmit, onClose }: ChangeDialogProps) {
  const t = useText();
  const [status, setStatus] = useState("");
  const [submitted, setSubmitted] = useState(false);
  return (
    <ChangeDialog
      title={t({ one: "Set status of {count} user", other: "Set status of {count} users" }, { count })}
      submitLabel={t("Set status")}
      onSubmit={() => (status === "" ? setSubmitted(true) : onSubmit({ intent: "set_status", status }))}
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
    </ChangeDialog>
  );
}

/** Above so many points in all, the total has to be confirmed. */
const MUCH = 10_000;

function PointsDialog({ count, onSubmit, onClose }: ChangeDialogProps) {
  const t = useText();
  const [points, setPoints] = useState("");
  const [title, setTitle] = useState("");
  const [submitted, setSubmitted] = useState(false);
  const [sure, setSure] = useState(false);
  const [key] = useState(() => randomKey());
  const term = usePointsTerm();
  const total = /^[1-9]\d{0,8}$/.test(points.trim()) ? Number(points) * count : 0;
  const isMuch = total > MUCH;
  const errors = [
    ...(/^[1-9]\d{0,8}$/.test(points.trim())
      ? []
      : [{ field: "points", message: t("Points must be a positive whole number") }]),
    ...(title.trim() === "" ? [{ field: "action_title", message: t("Action title is required") }] : []),
    ...(isMuch && !sure ? [{ field: "sure", message: t("Confirm the total") }] : []),
  ];
  const submit = () => {
    setSubmitted(true);
    if (errors.length === 0)
      onSubmit({ intent: "add_points", points: Number(points), action_title: title.trim(), idempotency_key: key });
  };
  return (
    <ChangeDialog
      title={t({ one: "Add points to {count} user", other: "Add points to {count} users" }, { count })}
      submitLabel={t("Add points")}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t("Points")}
        id="selection-points"
        inputMode="numeric"
        autoComplete="off"
        required
        value={points}
        onChange={(event) => setPoints(event.currentTarget.value)}
        help={total > 0 ? t("Given to each user: {total} {term} in total.", { total, term }) : t("Given to each user.")}
        error={submitted ? errorOn(errors, "points") : undefined}
      />
      <TextField
        label={t("Action title")}
        id="selection-title"
        autoComplete="off"
        required
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        placeholder={t("Shown in the participant's history")}
        error={submitted ? errorOn(errors, "action_title") : undefined}
      />
      {isMuch ? (
        <CheckboxField
          id="selection-sure"
          label={t("Yes, give {total} {term} in all", { total, term })}
          checked={sure}
          onChange={(event) => setSure(event.currentTarget.checked)}
          error={submitted ? errorOn(errors, "sure") : undefined}
        />
      ) : null}
    </ChangeDialog>
  );
}

function ExtensionDialog({ count, onSubmit, onClose }: ChangeDialogProps) {
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
      title={t({ one: "Extend points of {count} user", other: "Extend points of {count} users" }, { count })}
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

function ChangeDialog({
  title,
  submitLabel,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  submitLabel: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{title}</DialogTitle>
      </DialogHeader>
      <DialogBody>
        <form id={id} onSubmit={submit} noValidate className="grid gap-4">
          {children}
        </form>
      </DialogBody>
      <DialogFooter>
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" form={id}>
          {submitLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
