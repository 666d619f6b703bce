import { Form, useNavigation } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import type { ImportCounts, ImportView } from "~/services/participant-imports/participant-imports.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { RadioGroup } from "~/ui/forms/field";
import { Button } from "~/ui/primitives/button";
import { Panel } from "~/ui/primitives/panel";
import { useAdminProgram } from "../../frame/use-admin-frame";
import { CancelImport } from "./cancel-import";
import { SeenFormat } from "./import-format-panel";

interface HistoryConfirmationProps {
  importView: ImportView;
  preview: ImportCounts;
  /** The chosen columns differ from those of the preview. */
  isChanged: boolean;
}

/** Imports the entries of a history, as part of the balances or added to them. */
export function HistoryConfirmation({ importView, preview, isChanged }: HistoryConfirmationProps) {
  const t = useText();
  const { formData } = useNavigation();
  const { term_points_as: term } = useAdminProgram();
  const { columns, not_covered: count } = importView;
  return (
    <Panel title={t("Import these entries?")}>
      <Form method="post" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CsrfField />
        <SeenFormat importView={importView} />
        {columns.map(({ field }, at) => (
          <input key={at} type="hidden" name={`columns[${at}]`} value={field ?? ""} />
        ))}
        <RadioGroup
          name="balances"
          label={t("The balances of members")}
          defaultValue="included"
          options={[
            {
              value: "included",
              label: t("These entries are part of the balances that members have"),
              description: t("They appear in the history. No {term} move.", { term }),
            },
            {
              value: "add",
              label: t("Add these entries to the balances"),
              description: t("{term} are earned and spent again, in the order of the dates. They count for tiers.", {
                term,
              }),
            },
          ]}
        />
        <div className="grid gap-2">
          {count > 0 ? (
            <p className="text-warning">
              {t(
                {
                  one: "If you add them, {count} entry is rejected, since its balance would not cover it.",
                  other: "If you add them, {count} entries are rejected, since their balances would not cover them.",
                },
                { count },
              )}
            </p>
          ) : null}
          {preview.created === 0 ? <p>{t("This file has no new entries.")}</p> : null}
          {preview.rejected > 0 ? <p>{t("Rejected rows are left out. The others are imported.")}</p> : null}
          <p aria-live="polite" className="text-warning empty:hidden">
            {isChanged ? t("You changed the columns. Update the preview before you confirm.") : null}
          </p>
        </div>
        <div>
          <Button
            type="submit"
            name="intent"
            value="confirm"
            waiting={isChanged}
            pending={formData?.get("intent") === "confirm" && t("Please wait")}
          >
            {t("Confirm import")}
          </Button>
        </div>
      </Form>
      <div className="mt-3">
        <CancelImport />
      </div>
    </Panel>
  );
}
