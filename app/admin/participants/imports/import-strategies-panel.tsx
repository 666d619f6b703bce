import { Form, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import { COLUMN_GROUPS, groupOf, STRATEGIES, type ColumnGroup } from "~/services/participant-imports/import-columns";
import type { ImportView } from "~/services/participant-imports/participant-imports.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { SelectField } from "~/ui/forms/field";
import { errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { Button } from "~/ui/primitives/button";
import { Panel } from "~/ui/primitives/panel";
import { GROUP_EFFECTS, GROUP_LABELS, STRATEGY_LABELS } from "./import-texts";

interface ImportStrategiesPanelProps {
  importView: ImportView;
  rejected?: RejectedForm;
}

/** What the columns of this file may do: only the groups that it has columns of. */
export function ImportStrategiesPanel({ importView, rejected }: ImportStrategiesPanelProps) {
  const t = useText();
  const { formData } = useNavigation();
  const [isChanged, setChanged] = useState(false);
  const { strategies, fields, columns, can_choose } = importView;
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  const inFile = (group: ColumnGroup) => columns.filter(({ field }) => field !== null && groupOf(field) === group);
  const groups = COLUMN_GROUPS.filter((group) => inFile(group).length > 0);
  const has = (field: string) => columns.some((column) => column.field === field);
  const rights = [
    {
      name: "may_create_tags" as const,
      isShown: has("tags") && strategies.tags !== "ignore",
      label: t("Tags that don't exist yet"),
      options: [t("Create them"), t("Reject their rows")],
    },
    {
      name: "may_change_emails" as const,
      isShown: has("email") && has("id") && strategies.email !== "ignore",
      label: t("Other emails of participants"),
      options: [t("Change them"), t("Reject their rows")],
    },
  ].filter(({ isShown }) => isShown);
  if (groups.length === 0) return null;
  const stored: Record<string, string> = {
    ...strategies,
    may_create_tags: String(importView.may_create_tags),
    may_change_emails: String(importView.may_change_emails),
  };
  return (
    <Panel title={t("What the file may change")}>
      <Form
        method="post"
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onChange={({ currentTarget }) =>
          setChanged([...new FormData(currentTarget)].some(([name, value]) => name in stored && stored[name] !== value))
        }
      >
        <CsrfField />
        <p className="text-muted">
          {t("Replace takes what the file says, append adds it, ignore leaves everybody as they are.")}
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2">
          {groups.map((group) => (
            <SelectField
              key={group}
              label={t(GROUP_LABELS[group])}
              name={group}
              id={`may-${group}`}
              defaultValue={rejected?.values?.[group] ?? strategies[group]}
              options={STRATEGIES[group].map((value) => ({ value, label: t(STRATEGY_LABELS[value]!) }))}
              error={errorOn(rejected?.errors ?? [], group)}
              help={[
                t("In this file: {columns}.", {
                  columns: inFile(group)
                    .map(({ heading, field }) => named(heading, labels.get(field!) ?? field!))
                    .join(", "),
                }),
                ...(GROUP_EFFECTS[group] ? [t(GROUP_EFFECTS[group])] : []),
              ].join(" ")}
            />
          ))}
          {rights.map(({ name, label, options: [yes, no] }) => (
            <SelectField
              key={name}
              label={label}
              name={name}
              id={name}
              defaultValue={rejected?.values?.[name] ?? stored[name]}
              options={[
                // Who may not do it themselves can only take it away.
                ...(can_choose[name] || importView[name] ? [{ value: "true", label: yes! }] : []),
                { value: "false", label: no! },
              ]}
              error={errorOn(rejected?.errors ?? [], name)}
            />
          ))}
        </div>
        <div>
          <Button
            type="submit"
            name="intent"
            value="strategies"
            variant={isChanged ? "primary" : "quiet"}
            pending={formData?.get("intent") === "strategies" && t("Please wait")}
          >
            {t("Apply and update preview")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** A heading with its field where that has another name. */
function named(heading: string, label: string): string {
  return heading.toLowerCase() === label.toLowerCase() || heading === "" ? label : `${heading} → ${label}`;
}

/** For the form that confirms: what the import may do by the preview that the admin sees. */
export function SeenStrategies({ importView }: { importView: ImportView }) {
  const { strategies, may_create_tags, may_change_emails } = importView;
  return Object.entries({ ...strategies, may_create_tags, may_change_emails }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={String(value)} />
  ));
}
