import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ArrowDownUp, Scale } from "lucide";
import { FormDialog } from "~/admin/forms/form-dialog";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram } from "~/admin/frame/use-admin-frame";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { formatNumber } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import {
  earningRuleListIntent,
  earningRuleListQuery,
  RULE_STATUSES,
  type EarningRuleRow,
} from "~/services/earning-rules/earning-rules-admin.schema";
import { listEarningRules } from "~/services/earning-rules/earning-rules.admin.server";
import { TRIGGER_CHOICES } from "~/services/earning-rules/rule-options";
import { getRuleSettings } from "~/services/earning-rules/rule-publishing.admin.server";
import { CsrfField } from "~/ui/forms/csrf";
import { errorIn, type RejectedForm } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { RULE_LIST } from "./list-texts";
import { create, settings } from "./rule-intents.server";
import { rulesPath, ruleStatusLabel, ruleStatusTone, TRIGGER_LABELS } from "./rule-texts";

export const loader = programLoader({ query: earningRuleListQuery }, async ({ ctx, query }) => ({
  ...(await listEarningRules(ctx, query)),
  ...(await getRuleSettings(ctx)),
}));
/** `POST` adds a rule; with `settings` it says whether a second person has to approve. */
export const action = programAction(earningRuleListIntent, { create, settings });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Earning rules"), matches);

/** The earning rules of the program, in their order. */
export default function EarningRuleList() {
  const t = useText();
  const locale = useLocale();
  const { rules_need_approval: needsApproval, ...rows } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { id, may } = useAdminProgram();
  const column = useColumns<EarningRuleRow>();
  const path = rulesPath(id);
  const rowTo = (row: EarningRuleRow) => `${path}/${row.id}`;
  const number = (value: number) => formatNumber(value, locale);
  const columns = [
    column.link("name", t("Name"), { sort: "name", to: rowTo, text: (row) => row.name, wraps: true }),
    column.cell("status", t("Status"), { cell: (row) => <RuleStatusBadge rule={row} /> }),
    column.cell("sentence", t("What it does"), {
      wide: true,
      cell: (row) => <span className="my-2 line-clamp-3 max-w-110 whitespace-normal">{row.sentence}</span>,
    }),
    column.text("budget", t("Budget"), {
      card: "fact",
      text: (row) =>
        row.budget === null
          ? null
          : t("{done} of {target}", { done: number(row.budget_used ?? 0), target: number(row.budget) }),
    }),
    column.text("trigger", t("When"), { hidden: true, text: (row) => t(TRIGGER_LABELS[row.trigger]) }),
    column.date("starts_at", t("Start"), { sort: "starts_at", hidden: true, value: (row) => row.starts_at }),
    column.date("ends_at", t("End"), { sort: "ends_at", hidden: true, value: (row) => row.ends_at }),
    column.date("created", t("Created"), { sort: "created_at", hidden: true, value: (row) => row.created_at }),
    ...column.history({ name: (row) => row.name }),
  ];
  return (
    <ListPage
      title={t("Earning rules")}
      crumbs={[useSettingsCrumb()]}
      texts={RULE_LIST}
      tableId="earning-rules"
      columns={columns}
      rows={rows}
      rowTo={rowTo}
      filters={[
        {
          name: "status",
          label: t("Status"),
          multiple: true,
          options: RULE_STATUSES.map((status) => ({ value: status, label: t(ruleStatusLabel(status)) })),
        },
        {
          name: "trigger",
          label: t("When"),
          multiple: true,
          options: TRIGGER_CHOICES.map((trigger) => ({ value: trigger, label: t(TRIGGER_LABELS[trigger]) })),
        },
      ]}
      actions={
        may("earning_rules:manage") && rows.totalItems > 1 ? (
          <ButtonLink variant="quiet" icon={ArrowDownUp} to={`${path}/order`} compact>
            {t("Change order")}
          </ButtonLink>
        ) : null
      }
      add={may("earning_rules:manage") ? { label: t("Add earning rule"), to: `${path}/new` } : null}
      empty={{
        icon: Scale,
        title: t("No earning rules yet"),
        text: t("Say in a sentence what orders and events earn, such as 1 point for each dollar."),
      }}
    >
      <ApprovalSetting needed={needsApproval} mayChange={may("earning_rules:approve")} rejected={rejected} />
    </ListPage>
  );
}

/** The status of what applies, and whether the draft says something else. */
export function RuleStatusBadge({ rule }: { rule: Pick<EarningRuleRow, "status" | "changed" | "proposed_at"> }) {
  const t = useText();
  const { status, changed, proposed_at } = rule;
  const isLater = changed && status !== "ended";
  return (
    <span className="flex flex-wrap items-center gap-1.5">
      <StatusBadge status={status} tone={ruleStatusTone(status)} label={t(ruleStatusLabel(status))} />
      {isLater && proposed_at ? (
        <StatusBadge status="open" tone="review" label={t("Changes wait for approval")} />
      ) : null}
      {isLater && !proposed_at ? <StatusBadge status="draft" label={t("Unpublished changes")} /> : null}
    </span>
  );
}

interface ApprovalSettingProps {
  needed: boolean;
  mayChange: boolean;
  rejected: RejectedForm | undefined;
}

/** Whether a second person has to approve. Turning it off asks first, since it drops a safeguard. */
function ApprovalSetting({ needed, mayChange, rejected }: ApprovalSettingProps) {
  const t = useText();
  const dialog = useDialogParam("dialog");
  const isBusy = useNavigation().state !== "idle";
  if (!mayChange && !needed) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-muted">
      <p>
        {needed
          ? t("A second person approves rules before they apply.")
          : t("Rules apply as soon as somebody publishes them.")}
      </p>
      {!mayChange ? null : needed ? (
        <ButtonLink to={dialog.to("approval")} variant="ghost" size="small" preventScrollReset>
          {t("Turn off approval")}
        </ButtonLink>
      ) : (
        <Form method="post">
          <CsrfField />
          <input type="hidden" name="intent" value="settings" />
          <input type="hidden" name="rules_need_approval" value="true" />
          <Button type="submit" variant="ghost" size="small" disabled={isBusy}>
            {t("Ask for a second person")}
          </Button>
        </Form>
      )}
      {mayChange && needed && dialog.value === "approval" ? (
        <FormDialog
          title={t("Turn off approval?")}
          intent="settings"
          submitLabel={t("Turn off approval")}
          submitWaiting={t("Saving")}
          danger
          alert
          rejected={rejected}
          onClose={dialog.close}
        >
          <input type="hidden" name="rules_need_approval" value="false" />
          <p>
            {t(
              "One person alone can then publish rules. Rules that wait for approval still need it, or are withdrawn.",
            )}
          </p>
        </FormDialog>
      ) : null}
    </div>
  );
}
