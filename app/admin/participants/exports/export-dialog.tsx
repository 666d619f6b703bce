import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { v4 as randomKey } from "uuid";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { useText } from "~/locales/use-text";
import { DEFAULT_MODE_USERS, EXPORT_DAYS } from "~/services/participant-exports/participant-exports.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { CheckboxField, RadioGroup } from "~/ui/forms/field";
import { errorIn, errorOn, FormErrors, type RejectedForm } from "~/ui/forms/form-errors";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { Button } from "~/ui/primitives/button";
import { Link } from "~/ui/primitives/link";
import { MODE_LABELS, TYPE_LABELS } from "./export-texts";
import type { action } from "./list";
import { ScheduleFields } from "./schedule-fields";

interface ExportDialogProps {
  programId: string;
  /** The profile attributes to choose from. */
  attributes: readonly { name: string; label: string }[];
  /** The query string of the list with its filters, or empty. */
  filters: string;
  /** How many users the list has. */
  users: number;
  onClose: () => void;
}

/** Starts an export of the list of users. It leads to the list of exports. */
export function ExportDialog({ programId, attributes, filters, users, onClose }: ExportDialogProps) {
  const t = useText();
  const { Form, data, state } = useFetcher<typeof action>();
  const [key] = useState(() => randomKey());
  const [every, setEvery] = useState("");
  const rejected = errorIn(data);
  const errors = rejected?.errors ?? [];
  const general = rejected && errors.length === 0 ? [{ field: null, message: rejected.message }] : errors;
  const url = `/admin/v2/programs/${programId}/participants/exports`;
  useErrorToast(rejected, t("Export failed"));
  return (
    <Dialog size="small" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{t("Export Table")}</DialogTitle>
      </DialogHeader>
      <Form id="export" method="post" action={url} noValidate className="contents">
        <DialogBody className="grid gap-5">
          <CsrfField />
          <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
          <input type="hidden" name="filters" value={filters} />
          <FormErrors errors={general.filter(({ field }) => field === null)} />
          <p className="text-muted">
            {t("You'll get an email when a file is ready. Files are deleted after {days} days.", { days: EXPORT_DAYS })}
            {filters ? <> {t("The file only has users who match the list's filters.")}</> : null}
          </p>
          <KindFields errors={errors} users={users} />
          <fieldset className="grid gap-3">
            <legend className="mb-2 text-14 leading-snug font-strong">{t("Profile attributes")}</legend>
            {attributes.map(({ name, label }) => (
              <CheckboxField key={name} name="selected_attributes" value={name} label={label} defaultChecked />
            ))}
          </fieldset>
          <ScheduleFields errors={errors} every={every} onEveryChange={setEvery} />
        </DialogBody>
      </Form>
      <DialogFooter className="row-start-3">
        <Link to={url} className="mr-auto text-link underline underline-offset-2">
          {t("Earlier exports")}
        </Link>
        <Button variant="ghost" onClick={onClose}>
          {t("Cancel")}
        </Button>
        <Button type="submit" form="export" pending={state !== "idle" && t("Please wait")}>
          {every === "" ? t("Export") : t("Schedule export")}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

interface KindFieldsProps extends Pick<ExportDialogProps, "users">, Pick<RejectedForm, "errors"> {}

/** How much the export has of each user, and what it is for. */
function KindFields({ errors, users }: KindFieldsProps) {
  const t = useText();
  return (
    <>
      <RadioGroup
        label={t("Mode")}
        name="mode"
        defaultValue="default"
        error={errorOn(errors, "mode")}
        options={[
          {
            value: "default",
            label: t(MODE_LABELS.default),
            description: t("Recommended for programs under 10,000 users"),
          },
          {
            value: "detailed",
            label: t(MODE_LABELS.detailed),
            description:
              users > DEFAULT_MODE_USERS
                ? t("Adds all balances, challenges and rewards. For a program of this size, best run at night.")
                : t("Adds all balances, challenges and rewards"),
          },
        ]}
      />
      <RadioGroup
        label={t("Type")}
        name="type"
        defaultValue="report"
        error={errorOn(errors, "type")}
        options={[
          { value: "report", label: t(TYPE_LABELS.report), description: t("For people to read") },
          {
            value: "import",
            label: t(TYPE_LABELS.import),
            description: t("The columns of the import template"),
          },
        ]}
      />
    </>
  );
}
