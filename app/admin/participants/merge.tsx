import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { Merge, Search } from "lucide";
import { useState } from "react";
import { v4 as randomKey } from "uuid";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { formatNumber } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { previewMerge } from "~/services/participant-accounts/merge.admin.server";
import {
  mergeIntent,
  mergeQuery,
  type MergePage,
  type MergePreview,
} from "~/services/participant-accounts/merge.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import { errorIn, errorOn, FormErrors, type RejectedForm } from "~/ui/forms/form-errors";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Panel } from "~/ui/primitives/panel";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { CorrectionFields } from "./correction-fields";
import { FIGURE_LABELS } from "./merge-texts";
import { ParticipantFrame } from "./participant-frame";
import { merge } from "./participant-intents.server";
import { participantPage } from "./participant-page.server";

/** As JSON: the accounts that a search finds, or what merging the chosen one would do, with the participant. */
export const loader = programLoader({ query: mergeQuery }, (args) =>
  participantPage(args, previewMerge(args.ctx, args.param("participantId"), args.query)),
);

export const action = programAction(mergeIntent, { merge });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Merge accounts"), matches);

/** Merges a duplicate account into this one: first which, then what becomes of each, then for which reason. */
export default function MergeAccounts() {
  const t = useText();
  const { participant, candidates, preview } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  return (
    <ParticipantFrame participant={participant}>
      <div className="mb-4">
        <h2 className="text-panel">{t("Merge accounts")}</h2>
        <p className="text-muted">
          {t(
            "For a person with two accounts. This account stays and gets everything of the other one, which is closed. This can't be undone.",
          )}
        </p>
      </div>
      {preview ? <Preview preview={preview} rejected={rejected} /> : <Candidates candidates={candidates} />}
    </ParticipantFrame>
  );
}

function Candidates({ candidates }: Pick<MergePage, "candidates">) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const [search] = useSearchParams();
  const words = search.get("search") ?? "";
  return (
    <div className="grid gap-4">
      <Form method="get" className="flex flex-wrap items-end gap-3" role="search">
        <div className="min-w-60 flex-1">
          <TextField
            label={t("Find the other account")}
            type="search"
            name="search"
            icon={Search}
            defaultValue={words}
            placeholder={t("Name, email or ID")}
            maxLength={100}
          />
        </div>
        <Button type="submit" variant="quiet">
          {t("Search")}
        </Button>
      </Form>
      {candidates.length === 0 ? (
        <Panel>
          <p className="font-strong">{words ? t("No account found") : t("No other account has this name")}</p>
          <p className="text-muted">{t("Search by name, email or ID.")}</p>
        </Panel>
      ) : (
        <Panel title={words ? t("Accounts found") : t("Accounts with this name")} flush>
          <ul className="divide-y divide-border">
            {candidates.map((account) => (
              <li key={account.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-card-pad py-3">
                <div className="min-w-0 flex-1 basis-48">
                  <p className="truncate font-strong">{account.name}</p>
                  <p className="truncate text-muted">{account.email}</p>
                </div>
                <StatusBadge status={account.status} />
                <span className="text-muted">
                  {t("Joined {date}", { date: shortDateText(account.created_at, time_zone, locale) })}
                </span>
                <ButtonLink to={`?from=${account.id}`} size="small" variant="quiet">
                  {t("Choose")}
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  );
}

/** What both have, and what the account that stays has afterwards. */
function Preview({ preview, rejected }: { preview: MergePreview; rejected?: RejectedForm }) {
  const t = useText();
  const { from, into, stays } = preview;
  const [key] = useState(() => rejected?.values?.idempotency_key ?? randomKey());
  const saving = useNavigation().formMethod === "POST";
  return (
    <div className="grid gap-4">
      <Figures preview={preview} />
      <Panel title={t("Merge {from} into {into}", { from: from.email, into: into.email })}>
        <ul className="mb-4 list-disc space-y-1 pl-5">
          <li>{t("Points keep their expiration dates. Rewards, codes, receipts, answers and friends move along.")}</li>
          <li>
            {t("Where both have a value, such as a name or a phone number, that of {email} stays.", {
              email: into.email,
            })}
          </li>
          <li>
            {t("{email} is signed out and can no longer sign in. Both addresses get an email about it.", {
              email: from.email,
            })}
          </li>
          {stays > 0 ? (
            <li>
              {t(
                {
                  one: "{count} offer was used by both in the same year. That of {email} stays with the closed account.",
                  other:
                    "{count} offers were used by both in the same year. Those of {email} stay with the closed account.",
                },
                { count: stays, email: from.email },
              )}
            </li>
          ) : null}
        </ul>
        <Form method="post" className="grid max-w-xl gap-4" noValidate preventScrollReset>
          <CsrfField />
          <input type="hidden" name="intent" value="merge" />
          <input type="hidden" name="from" value={from.id} />
          <input type="hidden" name="idempotency_key" value={key} suppressHydrationWarning />
          <FormErrors
            errors={rejected?.errors.filter(({ field }) => !["reason", "note", "confirm"].includes(field ?? "")) ?? []}
          />
          <CorrectionFields rejected={rejected} />
          <TextField
            label={t("Type {email} to confirm", { email: from.email })}
            id="confirm"
            name="confirm"
            autoComplete="off"
            required
            defaultValue={rejected?.values?.confirm}
            error={errorOn(rejected?.errors ?? [], "confirm")}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="danger" pending={saving && t("Merging")}>
              <Icon icon={Merge} size={16} />
              {t("Merge accounts")}
            </Button>
            <ButtonLink to="?" variant="ghost">
              {t("Choose another account")}
            </ButtonLink>
          </div>
        </Form>
      </Panel>
    </div>
  );
}

function Figures({ preview: { from, into, figures } }: { preview: MergePreview }) {
  const t = useText();
  const locale = useLocale();
  return (
    <Panel title={t("What changes")} flush>
      <div className="overflow-x-auto">
        <table className="w-full text-14">
          <thead>
            <tr className="border-b border-border text-left text-muted">
              <th className="px-card-pad py-2 font-text" />
              {[
                [t("Closes"), from.email],
                [t("Stays"), into.email],
              ].map(([label, email]) => (
                <th
                  key={label}
                  scope="col"
                  className="max-w-40 truncate px-1.5 py-2 text-right font-text sm:px-3"
                  title={email}
                >
                  <span className="block">{label}</span>
                  <span className="hidden text-12 sm:block">{email}</span>
                </th>
              ))}
              <th scope="col" className="py-2 pr-card-pad pl-1.5 text-right font-strong text-content sm:pl-3">
                {t("Afterwards")}
              </th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {figures.map(({ figure, ...row }) => (
              <tr key={figure} className="border-b border-border last:border-0">
                <th scope="row" className="py-2 pl-card-pad text-left font-text">
                  {t(FIGURE_LABELS[figure])}
                </th>
                <td className="px-1.5 py-2 text-right sm:px-3">{formatNumber(row.from, locale)}</td>
                <td className="px-1.5 py-2 text-right sm:px-3">{formatNumber(row.into, locale)}</td>
                <td className="py-2 pr-card-pad pl-1.5 text-right font-strong sm:pl-3">
                  {formatNumber(row.after, locale)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
