import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { FormDialog } from "~/admin/forms/form-dialog";
import { titleOf } from "~/admin/frame/document-title";
import { phoneLines, useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { formatNumber } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { undoAdjustmentIntent } from "~/services/participant-accounts/point-adjustments.schema";
import { ACCOUNT_LABELS } from "~/services/points/accounts";
import { actionLabel, actionTitle } from "~/services/points/action-types";
import { listPostings } from "~/services/points/points.admin.server";
import { postingsQuery, type PostingView } from "~/services/points/points.schema";
import { errorIn } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { StatCard } from "~/ui/primitives/stat-card";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { useAdminProgram, usePointsTerm } from "../frame/use-admin-frame";
import { ActionIcon } from "./action-icon";
import { CorrectionFields } from "./correction-fields";
import { POSTING_LIST } from "./list-texts";
import { ParticipantFrame } from "./participant-frame";
import { undo_adjustment } from "./participant-intents.server";
import { participantPage } from "./participant-page.server";

/** As JSON: a page of the ledger and the balances, with the participant. */
export const loader = programLoader({ query: postingsQuery }, (args) =>
  participantPage(args, listPostings(args.ctx, args.param("participantId"), args.query)),
);
/** `POST`: undoes the correction `action_id`. */
export const action = programAction(z.discriminatedUnion("intent", [undoAdjustmentIntent]), { undo_adjustment });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Points")}: ${data.participant.name}`, matches);

/** The participant's balances by account, and the ledger that they are the sum of. */
export default function ParticipantPoints() {
  const t = useText();
  const locale = useLocale();
  const { participant, balances, ...rows } = useLoaderData<typeof loader>();
  const { term_points_as: term, may } = useAdminProgram();
  const rejected = errorIn(useActionData<typeof action>());
  const undo = useDialogParam("undo");
  const manages = may("users:manage") && !participant.deleted;
  const pointsTerm = usePointsTerm();
  const column = useColumns<PostingView>();
  const account = (name: string) => t(ACCOUNT_LABELS[name] ?? name);
  const columns: DataColumn<PostingView>[] = [
    column.cell("cause", t("Cause"), {
      cell: (row) => {
        const text =
          actionTitle(row, t) ||
          t(actionLabel({ type: row.action_type, points: row.to_account === "reversed" ? -row.amount : row.amount }));
        return (
          <span className="flex items-center gap-2.5">
            <ActionIcon type={row.action_type} className="text-muted" />
            <span className="grid min-w-0 py-1.5">
              <span className={classNames(phoneLines, "block max-w-64")} title={text}>
                {text}
              </span>
              {row.reverses_id || row.reversed ? (
                <span className="text-12 text-muted">{row.reversed ? t("Taken back") : t("Reversal")}</span>
              ) : null}
            </span>
          </span>
        );
      },
    }),
    column.cell("accounts", t("From and to"), {
      card: "fact",
      cell: (row) => `${account(row.from_account)} → ${account(row.to_account)}`,
    }),
    column.number("amount", term, { wide: false, value: (row) => row.amount }),
    column.number("available", t("Available after"), { wide: false, value: (row) => row.available }),
    column.number("pending", t("Pending after"), { value: (row) => row.pending }),
    column.number("debt", t("Owed after"), { value: (row) => row.debt }),
    column.time("date", t("Date"), { card: "fact", sort: "created_at", value: (row) => row.created_at }),
    ...(manages
      ? [
          column.actions((row) =>
            row.undoable ? (
              <ButtonLink variant="quiet" size="small" to={undo.to(row.action_id)} preventScrollReset>
                {t("Undo")}
              </ButtonLink>
            ) : null,
          ),
        ]
      : []),
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
            "Some points had already been spent when they were taken back. The next {debt} {term} they earn will cover that.",
            { debt: balances.debt, term: pointsTerm },
          )}
        </p>
      ) : null}
      <DataTable
        texts={POSTING_LIST}
        columns={columns}
        rows={rows}
        empty={{ title: t("No points yet"), text: t("Every movement of points appears here.") }}
      />
      {manages && undo.value ? (
        <FormDialog
          title={t("Undo this correction?")}
          intent="undo_adjustment"
          submitLabel={t("Undo")}
          submitWaiting={t("Saving")}
          rejected={rejected}
          onClose={undo.close}
        >
          <input type="hidden" name="action_id" value={undo.value} />
          <p>
            {t("Points that were added are removed if they have not been spent. Points that were removed come back.")}
          </p>
          <CorrectionFields rejected={rejected} />
        </FormDialog>
      ) : null}
    </ParticipantFrame>
  );
}
