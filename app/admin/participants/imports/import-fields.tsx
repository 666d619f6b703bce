import { useState } from "react";
import { v4 as randomKey } from "uuid";
import { useText } from "~/locales/use-text";
import type { ImportKind } from "~/services/participant-imports/history-columns";
import { COLUMN_GROUPS, STRATEGIES } from "~/services/participant-imports/import-columns";
import { MAX_FILE_MB } from "~/services/participant-imports/participant-imports.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { SelectField, TextField } from "~/ui/forms/field";
import { errorOn, FormErrors, type RejectedForm } from "~/ui/forms/form-errors";
import { Link } from "~/ui/primitives/link";
import { GROUP_HELP, GROUP_LABELS, STRATEGY_LABELS } from "./import-texts";

const BYTES_PER_MB = 1024 * 1024;

const INTENTS: Record<ImportKind, string> = {
  members: "create",
  history: "create_history",
  orders: "create_orders",
  events: "create_events",
};

interface ImportFieldsProps {
  programId: string;
  /** `members` if left out. */
  kind?: ImportKind;
  rejected?: RejectedForm;
}

/** The fields of the form that uploads a file, in the dialog of the list and on a page of its own. */
export function ImportFields({ programId, kind = "members", rejected }: ImportFieldsProps) {
  const t = useText();
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  const [isTooLarge, setTooLarge] = useState(false);
  const errors = rejected?.errors ?? [];
  const tooLarge = t("Files can be up to {size} MB.", { size: MAX_FILE_MB });
  const general = rejected && errors.length === 0 ? [{ field: null, message: rejected.message }] : errors;
  const isOfMembers = kind === "members";
  const template = `/admin/v2/programs/${programId}/participants/import_csv_template.csv`;
  return (
    <>
      <CsrfField />
      <input type="hidden" name="intent" value={INTENTS[kind]} />
      <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
      <FormErrors errors={general.filter(({ field }) => field === null)} />
      {rejected?.code === "conflict" ? (
        <Link
          to={`/admin/v2/programs/${programId}/participants/imports`}
          className="justify-self-start text-link underline underline-offset-2"
        >
          {t("Show all imports")}
        </Link>
      ) : null}
      <p className="text-muted">
        {t("Nothing changes yet. First, you'll see what the file would do.")}{" "}
        {kind === "history" ? (
          t("Each row is what a member earned or spent: email or ID, date, points, and a reason if you like.")
        ) : kind === "orders" || kind === "events" ? (
          <>
            {kind === "orders"
              ? t(
                  "Each row is a line of an order. Rows with the same order ID are one order, and its details can be in each of them or only in the first.",
                )
              : t("Each row is an event of a type that the program declares, with a column for each property.")}{" "}
            <a href={`${template}?kind=${kind}`} download className="text-link underline underline-offset-2">
              {t("Download the template")}
            </a>
          </>
        ) : (
          <a href={template} download className="text-link underline underline-offset-2">
            {t("Download the template")}
          </a>
        )}
      </p>
      <TextField
        label={t("CSV file")}
        type="file"
        name="csv_file"
        id="csv_file"
        accept=".csv,.tsv,.txt,text/csv"
        required
        className="file:mr-3 file:h-full file:cursor-pointer file:border-0 file:bg-transparent file:p-0 file:font-strong file:text-link"
        error={isTooLarge ? tooLarge : errorOn(errors, "csv_file")}
        help={
          isOfMembers
            ? t("CSV with any separator and encoding, up to {size} MB. Empty cells change nothing.", {
                size: MAX_FILE_MB,
              })
            : t("CSV with any separator and encoding, up to {size} MB.", { size: MAX_FILE_MB })
        }
        onChange={({ target }) => {
          const isOver = (target.files?.[0]?.size ?? 0) > MAX_FILE_MB * BYTES_PER_MB;
          setTooLarge(isOver);
          if (isOver) target.value = "";
        }}
      />
      {isOfMembers ? (
        <p className="text-muted">
          {t("You can change the following after the upload, when you see what is in the file.")}
        </p>
      ) : null}
      {(isOfMembers ? COLUMN_GROUPS : []).map((group) => (
        <SelectField
          key={group}
          label={t(GROUP_LABELS[group])}
          name={group}
          id={group}
          defaultValue={rejected?.values?.[group] ?? (group === "metric" ? "" : STRATEGIES[group][0])}
          options={[
            ...(group === "metric" ? [{ value: "", label: t("Depends on the file") }] : []),
            ...STRATEGIES[group].map((value) => ({ value, label: t(STRATEGY_LABELS[value]!) })),
          ]}
          error={errorOn(errors, group)}
          help={GROUP_HELP[group] && t(GROUP_HELP[group])}
        />
      ))}
    </>
  );
}
