import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useMemo, useState } from "react";
import { v4 as randomKey } from "uuid";
import { SavedForm } from "~/admin/forms/saved-form";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { localTimeOf } from "~/platform/zoned-time";
import { builderText } from "~/services/earning-rules/builder-text";
import { earningRuleFormIntent, type EarningRuleForm } from "~/services/earning-rules/earning-rules-admin.schema";
import { getEarningRuleForm } from "~/services/earning-rules/earning-rules.admin.server";
import { errorIn } from "~/ui/forms/form-errors";
import { fieldValuesOf } from "~/ui/forms/form-fields";
import { buttonClasses } from "~/ui/primitives/button";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { RuleFields } from "./rule-fields";
import { create, update } from "./rule-intents.server";
import { rulesPath } from "./rule-texts";
import { RuleTrial } from "./rule-trial";

/** Mounted at `new` and at `{id}/edit`. */
export const loader = programLoader(async ({ ctx, params }) => ({
  ...(await getEarningRuleForm(ctx, params.earningRuleId)),
  now: ctx.now.toISOString(),
}));
export const action = programAction(earningRuleFormIntent, { create, update });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.rule?.name ?? textOf(matches)("New earning rule"), matches);

/** The page to make or change the draft of a rule, with what it says and gives beside it. */
export default function EarningRuleEdit() {
  const t = useText();
  const { rule, choices, examples, now } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id, time_zone } = useAdminProgram();
  const [search] = useSearchParams();
  const example = examples.find(({ key }) => key === search.get("example"));
  const values = useMemo(() => valuesOf(rule, example, time_zone), [rule, example, time_zone]);
  // One key for each opened form, so that a double click or a retry creates no second rule.
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  const title = rule ? t("Edit {name}", { name: rule.name }) : t("New earning rule");
  const version = rule?.updated_at ?? example?.key ?? "";
  const list = { label: t("Earning rules"), to: rulesPath(id) };
  return (
    <SettingsPage
      wide
      title={title}
      crumbs={rule ? [list, { label: rule.name, to: `${rulesPath(id)}/${rule.id}` }] : [list]}
    >
      {rule ? null : <Examples examples={examples} chosen={example?.key} />}
      {rule && rule.version > 0 ? (
        <p className="mb-4 rounded-card border border-border bg-surface px-card-pad py-3">
          {t("This rule was published. What you change here applies once you publish it again.")}
        </p>
      ) : null}
      <RuleTrial choices={choices} ruleId={rule?.id} version={version} now={now}>
        <SavedForm
          key={rule?.id ?? example?.key}
          label={title}
          intent={rule ? "update" : "create"}
          values={values}
          version={version}
          isNew={rule === null}
          prefilled={example !== undefined}
          source="example"
          rejected={rejected}
          saveLabel={rule ? t("Save draft") : t("Create rule")}
        >
          {(fields) => (
            <div className="grid gap-grid">
              {rule ? (
                <input type="hidden" name="updated_at" value={fields.value("updated_at")} />
              ) : (
                <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
              )}
              <RuleFields
                fields={fields}
                choices={choices}
                fixed={rule !== null && rule.version > 0}
                started={rule?.status === "active"}
              />
            </div>
          )}
        </SavedForm>
      </RuleTrial>
    </SettingsPage>
  );
}

/** Typical rules, as links, so that they work before the page's script does. */
function Examples({ examples, chosen }: { examples: EarningRuleForm["examples"]; chosen: string | undefined }) {
  const t = useText();
  return (
    <div className="mb-grid">
      <Panel title={t("Start with an example")}>
        <ul className="flex flex-wrap gap-2">
          {examples.map(({ key, name }) => (
            <li key={key}>
              <Link
                to={`?example=${key}`}
                replace
                preventScrollReset
                aria-current={key === chosen ? "true" : undefined}
                className={buttonClasses(
                  { variant: "quiet", size: "small" },
                  key === chosen ? "border-highlight bg-selected" : undefined,
                )}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

/** What the form of a new rule starts with. */
const NEW_RULE = {
  name: "",
  trigger: "order",
  event_type_id: "",
  give: { kind: "per_amount", points: 1, amount: 1 },
  leave_out: { gift_cards: true, tax: false, shipping: true, discounted_lines: false },
  rounding: "down",
  combine: "add_up",
};

function valuesOf(
  rule: EarningRuleForm["rule"],
  example: EarningRuleForm["examples"][number] | undefined,
  timeZone: string,
) {
  const definition = rule?.definition ?? example?.definition;
  const conditionOf = (condition: { expression: string; builder: unknown } | undefined) => ({
    expression: condition?.expression ?? "",
    builder: condition?.builder ? builderText(condition.builder as Parameters<typeof builderText>[0]) : "",
  });
  return fieldValuesOf({
    ...NEW_RULE,
    name: rule?.name ?? example?.name ?? "",
    trigger: rule?.trigger ?? example?.trigger ?? NEW_RULE.trigger,
    event_type_id: rule?.event_type_id ?? "",
    ...definition,
    condition: conditionOf(definition?.condition),
    line_condition: conditionOf(definition?.line_condition),
    starts_at: localTimeOf(rule?.draft_starts_at ?? null, timeZone),
    ends_at: localTimeOf(rule?.draft_ends_at ?? null, timeZone),
    updated_at: rule?.updated_at ?? "",
  });
}
