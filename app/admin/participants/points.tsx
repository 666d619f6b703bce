import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { phoneLines, useColumns } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { formatNumber } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { ACCOUNT_LABELS } from "~/services/points/accounts";
import { ACTION_TYPE_LABELS, actionTitle, OTHER_TYPE } from "~/services/points/action-types";
import { listPostings } from "~/services/points/points.admin.server";
import { postingsQuery, type PostingView } from "~/services/points/points.schema";
import { classNames } from "~/ui/primitives/class-names";
import { StatCard } from "~/ui/primitives/stat-card";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";
import { ActionIcon } from "./action-icon";
import { POSTING_LIST } from "./list-texts";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";

/** As JSON: a page of the ledger and the balances, with the participant. */
export const loader = programLoader({ query: postingsQuery }, (args) =>
  participantPage(args, listPostings(args.ctx, args.param("participantId"), args.query)),
);
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Points")}: ${data.participant.name}`, matches);

/** The participant's balances by account, and the ledger that they are the sum of. */
export default function ParticipantPoints() {
  const t = useText();
  const locale = useLocale();
  const { participant, balances, ...rows } = useLoaderData<typeof loader>();
  const { term_points_as: term, time_zone } = useAdminProgram();
  const pointsTerm = usePointsTerm();
  const column = useColumns<PostingView>();
  const account = (name: string) => t(ACCOUNT_LABELS[name] ?? name);
  const columns: DataColumn<PostingView>[] = [
    {
      id: "cause",
      header: t("Cause"),
      cell: ({ row: { original } }) => {
        const text = actionTitle(original, t) || t(ACTION_TYPE_LABELS[original.action_type] ?? OTHER_TYPE);
        return (
          <span className="flex items-center gap-2.5">
            <ActionIcon type={original.action_type} className="text-muted" />
            <span className="grid min-w-0">
              <span className={classNames(phoneLines, "block max-w-64")} title={text}>
                {text}
              </span>
              {original.reverses_id || original.reversed ? (
                <span className="text-12 text-muted">{original.reversed ? t("Was taken back") : t("Reversal")}</span>
              ) : null}
            </span>
          </span>
        );
      },
    },
    {
      id: "accounts",
      header: t("From and to"),
      meta: { wide: true },
      cell: ({ row: { original } }) => `${account(original.from_account)} → ${account(original.to_account)}`,
    },
    column.number("amount", term, { wide: false, value: (row) => row.amount }),
    column.number("available", t("Available after"), { wide: false, value: (row) => row.available }),
    column.number("pending", t("Pending after"), { value: (row) => row.pending }),
    column.number("debt", t("Owed after"), { value: (row) => row.debt }),
    {
      id: "date",
      header: t("Date"),
      meta: { sort: "created_at", numeric: true, wide: true },
      cell: ({ row }) => dateTimeText(row.original.created_at, time_zone, locale),
    },
  ];
  const shown = (["available", "pending", "debt", "issued", "spent", "expired", "reversed"] as const).map((name) => ({
    name,
    label: account(name),
    value: formatNumber(balances[name], locale),
  }));
  return (
    <ParticipantFrame participant={participant}>
      <div className="mb-3 grid gap-grid sm:grid-cols-3">
        {shown.slice(0, 3).map(({ name, label, value }) => (
          <StatCard key={name} label={label} value={value} />
        ))}
      </div>
      <p className="mb-4 text-muted">
        {shown
          .slice(3)
          .map(({ label, value }) => `${label}: ${value}`)
          .join(" · ")}
      </p>
      {balances.pending > 0 ? (
        <p className="mb-4">{t("Pending points can't be spent until they are released.")}</p>
      ) : null}
      {balances.debt > 0 ? (
        <p className="mb-4">
          {t(
            {
              one: "Points that were taken back had been spent already. The next {debt} {term} they earn settles that.",
              other:
                "Points that were taken back had been spent already. The next {debt} {term} they earn settle that.",
            },
            { debt: balances.debt, term: pointsTerm },
          )}
        </p>
      ) : null}
      <DataTable
        texts={POSTING_LIST}
        columns={columns}
        rows={rows}
        empty={<EmptyState plain title={t("No points yet")} text={t("Every movement of points appears here.")} />}
      />
    </ParticipantFrame>
  );
}
