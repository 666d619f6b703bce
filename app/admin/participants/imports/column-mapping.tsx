import { Form, useNavigation } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import type { ImportKind } from "~/services/participant-imports/history-columns";
import { groupOf } from "~/services/participant-imports/import-columns";
import type { ImportView } from "~/services/participant-imports/participant-imports.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { SelectField } from "~/ui/forms/field";
import { errorOn, FormErrors, type RejectedForm } from "~/ui/forms/form-errors";
import { Button } from "~/ui/primitives/button";
import { Panel } from "~/ui/primitives/panel";
import { SeenFormat } from "./import-format-panel";
import { SeenStrategies } from "./import-strategies-panel";
import { GROUP_LABELS } from "./import-texts";

/** The form of the columns, which the button that confirms belongs to as well. */
export const MAPPING_FORM = "columns";

const CHOOSE: Record<ImportKind, string> = {
  members: msg("Choose which column has the email or ID. Then we'll check the file."),
  history: msg("Choose which columns have the email or ID, the date and the points. Then we'll check the file."),
  orders: msg(
    "Choose which columns have the order ID, when it was placed, the SKU, the price, and the email, phone, member number or participant ID. Then we'll check the file.",
  ),
  events: msg(
    "Choose which columns have the ID of the sender, the event, when it happened, and the email, phone, member number or participant ID. Then we'll check the file.",
  ),
};

interface ColumnMappingProps {
  importView: ImportView;
  rejected?: RejectedForm;
  /** Called with whether the chosen fields differ from those of the preview. */
  onChange: (isChanged: boolean) => void;
}

/** The columns of the file with some of their values, and the field that each is taken for. */
export function ColumnMapping({ importView, rejected, onChange }: ColumnMappingProps) {
  const t = useText();
  const { formData } = useNavigation();
  const { columns, preview } = importView;
  const [isChanged, setChanged] = useState(false);
  const sent = rejected?.errors ?? [];
  const errors = rejected && sent.length === 0 ? [{ field: null, message: rejected.message }] : sent;
  const compare = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const chosen = new FormData(currentTarget);
    const differs = columns.some(({ field }, at) => chosen.get(nameOf(at)) !== (field ?? ""));
    setChanged(differs);
    onChange(differs);
  };
  return (
    <Panel title={t("Columns of the file")}>
      <Form method="post" id={MAPPING_FORM} onChange={compare} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CsrfField />
        <SeenFormat importView={importView} />
        <SeenStrategies importView={importView} />
        <FormErrors errors={errors} />
        <p id="columns" className={preview ? "text-muted" : undefined}>
          {preview
            ? t("This is how we read the columns. Correct anything that's wrong, then update the preview.")
            : t(CHOOSE[importView.kind])}
        </p>
        <ul className="grid grid-cols-[minmax(0,1fr)] border-b border-border">
          {columns.map((column, at) => (
            <MappedColumn key={at} at={at} column={column} importView={importView} rejected={rejected} />
          ))}
        </ul>
        <div>
          <Button
            type="submit"
            name="intent"
            value="map"
            variant={preview && !isChanged ? "quiet" : "primary"}
            pending={formData?.get("intent") === "map" && t("Please wait")}
          >
            {preview ? t("Update preview") : t("Check the file")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

function nameOf(at: number): string {
  return `columns[${at}]`;
}

interface MappedColumnProps {
  at: number;
  column: ImportView["columns"][number];
  importView: ImportView;
  rejected?: RejectedForm;
}

function MappedColumn({ at, column, importView, rejected }: MappedColumnProps) {
  const t = useText();
  const { kind, fields, strategies } = importView;
  const { heading, field, samples } = column;
  const name = nameOf(at);
  // Empty columns at the end of a file, which spreadsheets leave behind.
  if (heading === "" && samples.length === 0)
    return (
      <li hidden>
        <input type="hidden" name={name} value="" />
      </li>
    );
  const group = field && kind === "members" ? groupOf(field) : null;
  const title = heading || t("Column {number}", { number: at + 1 });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t border-border py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,14rem)]">
      <div className="min-w-0">
        <p className="font-strong wrap-anywhere">{title}</p>
        <p className="truncate text-14 text-muted" title={samples.join(" · ")}>
          {samples.length > 0 ? samples.join(" · ") : t("No values in the first rows")}
        </p>
      </div>
      <SelectField
        label={t("Field for {column}", { column: title })}
        labelHidden
        name={name}
        id={name}
        defaultValue={rejected?.values?.[name] ?? field ?? ""}
        options={[{ value: "", label: t("Leave out") }, ...fields.map(({ key, label }) => ({ value: key, label }))]}
        error={errorOn(rejected?.errors ?? [], name)}
        help={
          group && strategies[group] === "ignore"
            ? t("Not imported, because {group} is set to Ignore.", { group: t(GROUP_LABELS[group]) })
            : undefined
        }
      />
    </li>
  );
}
