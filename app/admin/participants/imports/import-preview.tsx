import { useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import { groupOf } from "~/services/participant-imports/import-columns";
import type { ImportCounts, ImportView } from "~/services/participant-imports/participant-imports.schema";
import type { RejectedForm } from "~/ui/forms/form-errors";
import { Button } from "~/ui/primitives/button";
import { Panel } from "~/ui/primitives/panel";
import { PlainTable } from "~/ui/table/plain-table";
import { CancelImport } from "./cancel-import";
import { ColumnMapping, MAPPING_FORM } from "./column-mapping";
import { HistoryConfirmation } from "./history-confirmation";
import { ImportCountCards } from "./import-counts";
import { ImportFormatPanel } from "./import-format-panel";
import { ImportStrategiesPanel } from "./import-strategies-panel";
import { useImportedValue } from "./imported-value";

interface ImportPreviewProps {
  importView: ImportView;
  rejected?: RejectedForm;
}

/** What waits for the admin: the columns of the file, and what importing it would do. */
export function ImportPreview({ importView, rejected }: ImportPreviewProps) {
  const [isChanged, setChanged] = useState(false);
  const t = useText();
  const { preview, failure } = importView;
  return (
    <>
      {failure ? (
        <Panel title={t("The file could not be read this way")}>
          <p role="alert" className="wrap-anywhere text-negative">
            {failure}
          </p>
          <p className="mt-2 text-muted">
            {t("Choose again how it is read or what its columns are, or cancel the import.")}
          </p>
        </Panel>
      ) : null}
      <ImportFormatPanel importView={importView} rejected={rejected} />
      <ColumnMapping importView={importView} rejected={rejected} onChange={setChanged} />
      {importView.kind === "members" ? <ImportStrategiesPanel importView={importView} rejected={rejected} /> : null}
      {preview ? (
        <>
          <ImportCountCards kind={importView.kind} counts={preview} isPreview />
          {importView.first_rows.length > 0 ? <FirstRows importView={importView} /> : null}
          {importView.kind === "history" ? (
            <HistoryConfirmation importView={importView} preview={preview} isChanged={isChanged} />
          ) : (
            <Confirmation importView={importView} preview={preview} isChanged={isChanged} />
          )}
        </>
      ) : (
        <CancelImport />
      )}
    </>
  );
}

/** The first rows, by the fields that the import sets. */
function FirstRows({ importView }: ImportPreviewProps) {
  const t = useText();
  const textOfValue = useImportedValue();
  const { kind, columns, fields, first_rows, strategies } = importView;
  const shown = fields.filter(({ key }) => {
    const group = kind === "members" ? groupOf(key) : null;
    return columns.some(({ field }) => field === key) && (group === null || strategies[group] !== "ignore");
  });
  return (
    <Panel title={t("First rows")} flush>
      <div role="region" aria-label={t("First rows")} tabIndex={0} className="mt-4 overflow-x-auto">
        <PlainTable
          label={t("First rows")}
          rows={first_rows}
          keyOf={({ line }) => String(line)}
          empty=""
          columns={[
            { header: t("Line"), cell: ({ line }) => line },
            ...shown.map(({ key, label }) => ({
              header: label,
              cell: ({ values }: ImportView["first_rows"][number]) => (
                <span className="block max-w-60 truncate" title={values[key]}>
                  {textOfValue(key, values[key] ?? "")}
                </span>
              ),
            })),
          ]}
        />
      </div>
    </Panel>
  );
}

/** A column with tiers sets none: what it can do is to show where the points lead to another one. */
function TierNote({ importView: { columns, tiers_differ: count } }: { importView: ImportView }) {
  const t = useText();
  if (!columns.some(({ field }) => field === "tier")) return null;
  if (count === 0) return <p className="text-muted">{t("Tiers are worked out from points.")}</p>;
  return (
    <p className="text-warning">
      {t(
        {
          one: "Tiers are worked out from points. {count} row names another tier than its points lead to.",
          other: "Tiers are worked out from points. {count} rows name another tier than their points lead to.",
        },
        { count },
      )}
    </p>
  );
}

/** What an admin has to know of orders before they are imported. */
function OrderNotes({ importView, preview }: Omit<ConfirmationProps, "isChanged">) {
  const t = useText();
  const { people_unknown: count } = importView;
  if (preview.created + preview.changed === 0) return <p>{t("This file has no orders that can be imported.")}</p>;
  return (
    <>
      <p>
        {t(
          "What the orders earn is decided by the earning rules of the time when they were placed, in the order of that time.",
        )}
      </p>
      {preview.changed > 0 ? (
        <p>
          {t("Orders that are here already change only where the file says something else, and not to an older state.")}
        </p>
      ) : null}
      {count > 0 ? (
        <p className="text-warning">
          {t(
            {
              one: "{count} order is of somebody who is not a participant. It is credited if they join in time with that email.",
              other:
                "{count} orders are of people who are not participants. They are credited if they join in time with that email.",
            },
            { count },
          )}
        </p>
      ) : null}
      <p>{t("This import can't be undone as a whole. Orders that are wrong can be canceled one by one.")}</p>
    </>
  );
}

/** What an admin has to know of events before they are imported. */
function EventNotes({ importView, preview }: Omit<ConfirmationProps, "isChanged">) {
  const t = useText();
  const { people_unknown: count } = importView;
  if (preview.created === 0) return <p>{t("This file has no events that can be imported.")}</p>;
  return (
    <>
      <p>{t("What the events earn is decided by the earning rules of the time when they happened.")}</p>
      {count > 0 ? (
        <p className="text-warning">
          {t(
            {
              one: "{count} event is of somebody who is not a participant. It is credited if they join in time with that email.",
              other:
                "{count} events are of people who are not participants. They are credited if they join in time with that email.",
            },
            { count },
          )}
        </p>
      ) : null}
      <p>
        {t("This import can't be undone as a whole. What an event earned can be reversed in the history of points.")}
      </p>
    </>
  );
}

interface ConfirmationProps {
  importView: ImportView;
  preview: ImportCounts;
  /** The chosen columns differ from those of the preview. */
  isChanged: boolean;
}

function Confirmation({ importView, preview, isChanged }: ConfirmationProps) {
  const t = useText();
  const { formData } = useNavigation();
  const { new_tags } = importView;
  const left = importView.unknown_columns.filter(Boolean);
  return (
    <Panel title={t("Import these rows?")}>
      <div className="grid gap-2">
        {importView.kind === "orders" ? (
          <OrderNotes importView={importView} preview={preview} />
        ) : importView.kind === "events" ? (
          <EventNotes importView={importView} preview={preview} />
        ) : preview.created + preview.changed === 0 ? (
          <p>{t("This file wouldn't change anyone.")}</p>
        ) : null}
        {preview.rejected > 0 ? <p>{t("Rejected rows are left out. The others are imported.")}</p> : null}
        <TierNote importView={importView} />
        {new_tags.length > 0 ? <p>{t("New tags: {tags}", { tags: new_tags.join(", ") })}</p> : null}
        {left.length > 0 ? (
          <p className="wrap-anywhere text-warning">{t("Columns left out: {columns}", { columns: left.join(", ") })}</p>
        ) : null}
        <p aria-live="polite" className="text-warning empty:hidden">
          {isChanged ? t("You changed the columns. Update the preview before you confirm.") : null}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            type="submit"
            form={MAPPING_FORM}
            name="intent"
            value="confirm"
            waiting={isChanged}
            pending={formData?.get("intent") === "confirm" && t("Please wait")}
          >
            {t("Confirm import")}
          </Button>
          <CancelImport />
        </div>
      </div>
    </Panel>
  );
}
