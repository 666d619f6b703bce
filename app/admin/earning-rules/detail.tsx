import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Copy, Pencil } from "lucide";
import { useState, type ReactNode } from "react";
import { v4 as randomKey } from "uuid";
import { DeleteButton } from "~/admin/forms/delete-button";
import { FormDialog } from "~/admin/forms/form-dialog";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram, useTimeZone } from "~/admin/frame/use-admin-frame";
import { SettingsPage } from "~/admin/settings/settings-page";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { formatNumber, msg } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { localTimeOf } from "~/platform/zoned-time";
import { earningRuleIntent, type EarningRuleDetail } from "~/services/earning-rules/earning-rules-admin.schema";
import { getEarningRuleDetail } from "~/services/earning-rules/earning-rules.admin.server";
import { CsrfField } from "~/ui/forms/csrf";
import { DateTimeField } from "~/ui/forms/fields/date-time-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn, errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { formFields } from "~/ui/forms/form-fields";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";
import { Panel } from "~/ui/primitives/panel";
import { dateTimeText } from "~/ui/text/time-texts";
import { RuleStatusBadge } from "./list";
import { RiskList } from "./risk-list";
import { approve, duplicate, end, propose, publish, reject, remove } from "./rule-intents.server";
import { rulesPath } from "./rule-texts";

export const loader = programLoader(({ ctx, param }) => getEarningRuleDetail(ctx, param("earningRuleId")));
export const action = programAction(earningRuleIntent, {
  publish,
  propose,
  approve,
  reject,
  end,
  duplicate,
  delete: remove,
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.rule.name, matches);

/** One rule: what applies, what its draft says, and what makes it apply or ends it. */
export default function EarningRulePage() {
  const t = useText();
  const detail = useLoaderData<typeof loader>();
  const { rule } = detail;
  const rejected = errorIn(useActionData<typeof action>());
  const { id, may } = useAdminProgram();
  const path = rulesPath(id);
  const mayManage = may("earning_rules:manage");
  return (
    <SettingsPage
      title={rule.name}
      crumbs={[{ label: t("Earning rules"), to: path }]}
      actions={
        mayManage ? (
          <div className="flex flex-wrap items-center gap-2">
            {rule.version === 0 ? (
              <DeleteButton name={rule.name} rejected={rejectedOf(rejected, "delete")}>
                {t("The rule was never published. This can't be undone.")}
              </DeleteButton>
            ) : null}
            <PlainAction intent="duplicate" label={t("Duplicate")} icon={Copy} />
            <ButtonLink variant="quiet" icon={Pencil} to={`${path}/${rule.id}/edit`}>
              {t("Edit")}
            </ButtonLink>
          </div>
        ) : null
      }
    >
      <div className="grid gap-grid">
        <Panel title={<RuleStatusBadge rule={rule} />}>
          <div className="grid gap-4">
            {rule.published_sentence === null || !rule.changed ? (
              <p className="text-18" data-rule-sentence>
                {rule.published_sentence ?? rule.sentence}
              </p>
            ) : (
              <>
                <Labeled label={rule.status === "ended" ? t("Applied until it ended") : t("Applies now")}>
                  <p data-rule-sentence>{rule.published_sentence}</p>
                </Labeled>
                <Labeled label={t("Applies once it is published")}>
                  <p>{rule.sentence}</p>
                </Labeled>
              </>
            )}
            <RiskList risks={rule.risks} />
            <Proposal detail={detail} />
            {mayManage ? <RuleActions detail={detail} rejected={rejected} /> : null}
          </div>
        </Panel>
        <Panel title={t("Details")} flush>
          <RuleFacts rule={rule} />
        </Panel>
        <Versions versions={detail.versions} />
      </div>
    </SettingsPage>
  );
}

function rejectedOf(rejected: RejectedForm | undefined, intent: string): RejectedForm | undefined {
  return rejected?.values?.intent === intent ? rejected : undefined;
}

function Labeled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p className="text-12 text-muted">{label}</p>
      {children}
    </div>
  );
}

function Proposal({ detail: { rule, may_approve } }: { detail: EarningRuleDetail }) {
  const t = useText();
  const locale = useLocale();
  const timeZone = useTimeZone();
  if (!rule.proposed_at) return null;
  const values = {
    name: rule.proposed_by?.name ?? t("Somebody"),
    date: dateTimeText(rule.proposed_at, timeZone, locale),
  };
  return (
    <p className="text-muted">
      {t("{name} proposed it on {date}.", values)} {may_approve ? null : t("Somebody else has to approve it.")}
    </p>
  );
}

/** What can be done with the rule as it is now. Each dialog is open while it is in the URL. */
function RuleActions({ detail, rejected }: { detail: EarningRuleDetail; rejected: RejectedForm | undefined }) {
  const t = useText();
  const { rule, needs_approval, may_approve } = detail;
  const dialog = useDialogParam("dialog");
  const isScheduled = rule.status === "scheduled";
  const isOn = rule.status === "active" || isScheduled;
  const endLabel = isScheduled ? t("Don't start it") : t("End now");
  const mayPublish = !rule.proposed_at && (!isOn || rule.changed);
  const starter = needs_approval ? "propose" : "publish";
  const intent = mayPublish ? starter : rule.proposed_at && may_approve ? "approve" : null;
  const isOpen = dialog.value !== null && (dialog.value === intent || (isOn && dialog.value === "end"));
  useErrorToast(isOpen || rejected?.values?.intent === "delete" ? undefined : rejected);
  const label = {
    publish: isOn ? t("Publish changes") : t("Publish"),
    propose: t("Ask for approval"),
    approve: t("Approve"),
  };
  return (
    <div className="flex flex-wrap gap-2">
      {intent ? (
        <ButtonLink to={dialog.to(intent)} preventScrollReset>
          {label[intent]}
        </ButtonLink>
      ) : null}
      {rule.proposed_at ? (
        <PlainAction intent="reject" label={may_approve ? t("Send back") : t("Withdraw")} version={rule.updated_at} />
      ) : null}
      {isOn ? (
        <ButtonLink to={dialog.to("end")} variant="quiet" preventScrollReset>
          {endLabel}
        </ButtonLink>
      ) : null}
      {intent && dialog.value === intent ? (
        <PublishDialog
          intent={intent}
          label={label[intent]}
          rule={rule}
          rejected={rejectedOf(rejected, intent)}
          onClose={dialog.close}
        />
      ) : null}
      {isOn && dialog.value === "end" ? (
        <FormDialog
          title={t(isScheduled ? msg("Don't start {name}?") : msg("End {name}?"), { name: rule.name })}
          intent="end"
          submitLabel={endLabel}
          submitWaiting={t("Ending")}
          danger
          alert
          rejected={rejectedOf(rejected, "end")}
          onClose={dialog.close}
        >
          <input type="hidden" name="updated_at" value={rule.updated_at} />
          <p>
            {isScheduled
              ? t("The rule won't start. You can publish it again.")
              : t("Orders and events from now on no longer count. What was earned stays.")}
          </p>
        </FormDialog>
      ) : null}
    </div>
  );
}

interface PublishDialogProps {
  intent: "publish" | "propose" | "approve";
  label: string;
  rule: EarningRuleDetail["rule"];
  rejected: RejectedForm | undefined;
  onClose: () => void;
}

/** Says what will apply, when, and what it could cost. */
function PublishDialog({ intent, label, rule, rejected, onClose }: PublishDialogProps) {
  const t = useText();
  const timeZone = useTimeZone();
  // A time that has passed is no plan: it starts now, and a rule that had ended has no end.
  const planned = (time: string | null) => (rule.status === "ended" ? "" : localTimeOf(time, timeZone));
  const values = rejected?.values ?? {
    starts_at: planned(rule.draft_starts_at),
    ends_at: planned(rule.draft_ends_at),
    accept_risks: "false",
  };
  const { field } = formFields(values, rejected?.errors);
  return (
    <FormDialog
      title={label}
      intent={intent}
      submitLabel={label}
      submitWaiting={t("Saving")}
      rejected={rejected}
      onClose={onClose}
    >
      <input type="hidden" name="updated_at" value={rule.updated_at} />
      <p>{rule.sentence}</p>
      {intent === "approve" ? null : (
        <>
          {rule.status === "active" ? null : (
            <DateTimeField
              label={t("Start")}
              help={t("Leave empty to start it now.")}
              timeZone={timeZone}
              {...field("starts_at")}
            />
          )}
          <DateTimeField
            label={t("End")}
            help={t("Leave empty for no end.")}
            timeZone={timeZone}
            {...field("ends_at")}
          />
        </>
      )}
      {rule.risks.length > 0 ? (
        <>
          <RiskList risks={rule.risks} />
          <YesNoField
            label={t("I have read what this rule could cost")}
            {...field("accept_risks")}
            error={errorOn(rejected?.errors ?? [], "accept_risks")}
          />
        </>
      ) : null}
    </FormDialog>
  );
}

interface PlainActionProps {
  intent: string;
  label: string;
  icon?: typeof Copy;
  version?: string;
}

/** A button that sends an intent without a question. */
function PlainAction({ intent, label, icon, version }: PlainActionProps) {
  const isBusy = useNavigation().state !== "idle";
  // One key for each shown button, so that a double click or a retry has one effect.
  const [key] = useState(() => randomKey());
  return (
    <Form method="post">
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
      {version ? <input type="hidden" name="updated_at" value={version} /> : null}
      <Button type="submit" variant="quiet" icon={icon} disabled={isBusy}>
        {label}
      </Button>
    </Form>
  );
}

/** A condition that was typed. The sentence says what the builder made. */
function typedIn(label: string, { expression, builder }: EarningRuleDetail["rule"]["definition"]["condition"]) {
  return expression === "" || builder !== null ? [] : [[label, <code key={label}>{expression}</code>] as const];
}

function RuleFacts({ rule }: { rule: EarningRuleDetail["rule"] }) {
  const t = useText();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const time = (value: string | null, none: string) => (value ? dateTimeText(value, timeZone, locale) : none);
  const number = (value: number) => formatNumber(value, locale);
  const isPublished = rule.version > 0;
  return (
    <Facts
      facts={[
        [t("Start"), time(isPublished ? rule.starts_at : rule.draft_starts_at, t("When it is published"))],
        [t("End"), time(isPublished ? rule.ends_at : rule.draft_ends_at, t("No end"))],
        ...(rule.budget === null
          ? []
          : ([
              [
                t("Budget used"),
                t("{done} of {target}", { done: number(rule.budget_used ?? 0), target: number(rule.budget) }),
              ],
            ] as const)),
        ...typedIn(t("Condition"), rule.definition.condition),
        ...typedIn(t("Lines that count"), rule.definition.line_condition),
      ]}
    />
  );
}

/** What applied when. */
function Versions({ versions }: Pick<EarningRuleDetail, "versions">) {
  const t = useText();
  const locale = useLocale();
  const timeZone = useTimeZone();
  if (versions.length === 0) return null;
  const byText = (version: EarningRuleDetail["versions"][number]) => {
    const { published_by, approved_by } = version;
    const date = dateTimeText(version.published_at, timeZone, locale);
    const name = published_by ?? t("Somebody");
    return approved_by
      ? t("{date}, by {name}, approved by {second}", { date, name, second: approved_by })
      : t("{date}, by {name}", { date, name });
  };
  return (
    <Panel title={t("Versions")}>
      <ol className="grid gap-4">
        {versions.map((version) => (
          <li key={version.version}>
            <p className="text-12 text-muted">
              {t("Version {number}", { number: version.version })} · {byText(version)}
            </p>
            <p>{version.sentence}</p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
