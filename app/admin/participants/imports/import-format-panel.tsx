import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import type { ImportKind } from "~/services/participant-imports/history-columns";
import { SOURCES, sourcesOf, type ImportSource } from "~/services/participant-imports/import-sources";
import type { ImportView } from "~/services/participant-imports/participant-imports.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { SelectField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { Button } from "~/ui/primitives/button";
import { Panel } from "~/ui/primitives/panel";
import { DATE_LABELS, ENCODING_LABELS, QUOTE_LABELS, SEPARATOR_LABELS } from "./import-format-texts";

const FIELDS = ["source", "separator", "quote", "encoding", "dates"] as const;

interface ImportFormatPanelProps {
  importView: ImportView;
  rejected?: RejectedForm;
}

/** How the file is read: where it comes from, separator, quotation marks, encoding and dates. */
export function ImportFormatPanel({ importView, rejected }: ImportFormatPanelProps) {
  const t = useText();
  const { formData } = useNavigation();
  const { format, source, kind } = importView;
  const [isChanged, setChanged] = useState(false);
  const stored = { ...format, source: source ?? "" };
  const labels = {
    source: t("Exported from"),
    separator: t("Separator"),
    quote: t("Quotation marks"),
    encoding: t("Encoding"),
    dates: t("Dates like 03/04/2026"),
  };
  const choices: Record<(typeof FIELDS)[number], Record<string, string>> = {
    source: { "": t("Another program"), ...namesOf(kind) },
    separator: translated(SEPARATOR_LABELS, t),
    quote: translated(QUOTE_LABELS, t),
    encoding: ENCODING_LABELS,
    dates: translated(DATE_LABELS, t),
  };
  const name = source && SOURCES[source as ImportSource]?.name;
  return (
    <Panel title={t("How the file is read")}>
      <Form
        method="post"
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onChange={({ currentTarget }) => {
          const chosen = new FormData(currentTarget);
          setChanged(FIELDS.some((field) => chosen.get(field) !== (stored[field] ?? "")));
        }}
      >
        <CsrfField />
        <p className={name ? undefined : "text-muted"}>
          {name
            ? t("Looks like an export from {name}.", { name })
            : t("If names or columns look wrong, correct this and read the file again.")}
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 xl:grid-cols-3">
          {FIELDS.map((field) => (
            <SelectField
              key={field}
              label={labels[field]}
              name={field}
              id={`format-${field}`}
              defaultValue={rejected?.values?.[field] ?? stored[field] ?? ""}
              options={Object.entries(choices[field]).map(([value, label]) => ({ value, label }))}
              error={errorOn(rejected?.errors ?? [], field)}
            />
          ))}
        </div>
        <div>
          <Button
            type="submit"
            name="intent"
            value="format"
            variant={isChanged ? "primary" : "quiet"}
            pending={formData?.get("intent") === "format" && t("Please wait")}
          >
            {t("Read the file again")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** For the form that confirms: how the file was read for the preview that the admin sees. */
export function SeenFormat({ importView: { format, source } }: { importView: ImportView }) {
  if (!format) return null;
  return Object.entries({ ...format, source: source ?? "" }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function namesOf(kind: ImportKind): Record<string, string> {
  return Object.fromEntries(sourcesOf(kind).map((key) => [key, SOURCES[key].name]));
}

function translated(labels: Readonly<Record<string, string>>, t: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([value, label]) => [value, t(label)]));
}
