import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CalendarClock, CircleCheck, CircleX, Ellipsis, type IconNode } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { RowMenuButton, triggerInRow } from "~/admin/table/row-menu-button";
import { Nothing, phoneLines, useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { msg } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { actionTitle } from "~/services/points/action-types";
import { listPointLots } from "~/services/points/point-lots.admin.server";
import { pointLotIntent, pointLotsQuery, type LotState, type PointLotView } from "~/services/points/point-lots.schema";
import { pointSourceLabel } from "~/services/points/point-sources";
import { errorIn } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { Menu } from "~/ui/overlay/menu";
import { Icon } from "~/ui/primitives/icon";
import { StatusBadge, type StatusTone } from "~/ui/primitives/status-badge";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { shortDateText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { useLastDay } from "./last-day";
import { LOT_LIST } from "./list-texts";
import { ParticipantFrame } from "./participant-frame";
import { participantPage } from "./participant-page.server";
import { LotDialog } from "./point-lot-dialogs";
import * as intents from "./point-lot-intents.server";

/** As JSON: a page of the lots, with the participant. */
export const loader = programLoader({ query: pointLotsQuery }, (args) =>
  participantPage(args, listPointLots(args.ctx, args.param("participantId"), args.query)),
);

/** `POST`: releases, cancels or extends the lot `lot_id`. */
export const action = programAction(pointLotIntent, { ...intents });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data && `${textOf(matches)("Points by source")}: ${data.participant.name}`, matches);

const STATES: Record<LotState, { label: string; tone: StatusTone }> = {
  pending: { label: msg("Pending"), tone: "draft" },
  available: { label: msg("Available"), tone: "active" },
  used: { label: msg("Used"), tone: "over" },
  expired: { label: msg("Expired"), tone: "over" },
  canceled: { label: msg("Canceled"), tone: "over" },
};

/** The participant's points by where they come from, with when they can be spent and when they expire. */
export default function ParticipantPointLots() {
  const t = useText();
  const { participant, ...rows } = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  const { may } = useAdminProgram();
  const dialog = useDialogParam("lot");
  const manages = may("users:manage") && !participant.deleted;
  const [intent, lotId] = (dialog.value ?? "").split(".");
  const lot = rows.result.find(({ id }) => id === lotId);
  const columns = useLotColumns(manages ? (to, row) => dialog.to(`${to}.${row.id}`) : null);
  return (
    <ParticipantFrame participant={participant}>
      <DataTable
        texts={LOT_LIST}
        columns={columns}
        rows={rows}
        empty={{ title: t("No points yet"), text: t("Points appear here with what they were earned for.") }}
      />
      {manages && lot ? <LotDialog intent={intent!} lot={lot} rejected={rejected} onClose={dialog.close} /> : null}
    </ParticipantFrame>
  );
}

type DialogUrl = (intent: string, row: PointLotView) => string;

function useLotColumns(dialogTo: DialogUrl | null): DataColumn<PointLotView>[] {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term, time_zone } = useAdminProgram();
  const lastDay = useLastDay();
  const column = useColumns<PointLotView>();
  return [
    column.cell("source", t("Source"), {
      cell: (row) => (
        <span className="grid min-w-0 py-1.5">
          <span className={phoneLines}>{t(pointSourceLabel(row.source))}</span>
          <span className="max-w-64 truncate text-12 text-muted">{actionTitle(row, t)}</span>
        </span>
      ),
    }),
    column.cell("state", t("Status"), {
      cell: ({ state }) => <StatusBadge status={state} label={t(STATES[state].label)} tone={STATES[state].tone} />,
    }),
    column.number("remaining", t("Remaining"), { wide: false, value: (row) => row.remaining }),
    column.number("points", term, { value: (row) => row.points }),
    column.cell("available_at", t("Available from"), {
      wide: true,
      numeric: true,
      cell: ({ available_at, state }) => {
        if (available_at !== null) return shortDateText(available_at, time_zone, locale);
        return state === "pending" ? t("When approved") : <Nothing />;
      },
    }),
    column.cell("expires_at", t("Expires on"), {
      sort: "expires_at",
      card: "fact",
      labeled: true,
      numeric: true,
      cell: (row) => (row.expires_at === null ? t("Never") : lastDay(row.expires_at)),
    }),
    column.date("created_at", t("Earned"), {
      card: "fact",
      labeled: true,
      sort: "created_at",
      value: (row) => row.created_at,
    }),
    ...(dialogTo ? [column.actions((row) => <LotMenu lot={row} to={(intent) => dialogTo(intent, row)} />)] : []),
  ];
}

function LotMenu({ lot, to }: { lot: PointLotView; to: (intent: string) => string }) {
  const t = useText();
  const name = t(pointSourceLabel(lot.source));
  const item = (intent: string, label: string, icon: IconNode, danger = false) => {
    return { label, icon, danger, to: to(intent) };
  };
  const items = [
    ...(lot.state === "pending" ? [item("release", t("Release points"), CircleCheck)] : []),
    ...((lot.state === "pending" || lot.state === "available") && lot.expires_at !== null
      ? [item("extend", t("Extend"), CalendarClock)]
      : []),
    ...(lot.state === "pending" ? [item("cancel", t("Cancel points"), CircleX, true)] : []),
  ];
  if (items.length === 0) return null;
  return (
    <RowMenuButton name={name}>
      <Menu
        label={t("Actions for {name}", { name })}
        trigger={<Icon icon={Ellipsis} size={16} />}
        triggerClassName={triggerInRow}
        startsOpen
        items={items}
      />
    </RowMenuButton>
  );
}
