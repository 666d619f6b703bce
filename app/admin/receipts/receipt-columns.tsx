import { Nothing, useColumns } from "~/admin/table/use-columns";
import { exactMoneyText } from "~/locales/money";
import { useLocale, useText } from "~/locales/use-text";
import type { ReceiptRow } from "~/services/receipts/receipts-admin.schema";
import { Link } from "~/ui/primitives/link";
import type { DataColumn } from "~/ui/table/data-table";
import { ageText, shortDateText } from "~/ui/text/time-texts";
import { useAdminFrame, useAdminProgram } from "../frame/use-admin-frame";
import { ReceiptStatusBadge } from "./receipt-status";
import { SOURCE_LABELS, tagLabel } from "./receipt-texts";

export const receiptPath = ({ id }: { id: string }) => `/admin/v2/receipts/${id}`;

/** The columns of a list of receipts. The participant is left out where all rows have the same one. */
export function useReceiptColumns({ withParticipant }: { withParticipant: boolean }): DataColumn<ReceiptRow>[] {
  const t = useText();
  const locale = useLocale();
  const column = useColumns<ReceiptRow>();
  const { term_points_as, currency, may } = useAdminProgram();
  const { now } = useAdminFrame();
  const merchantOf = (row: ReceiptRow) => row.merchant_name || t("Unknown merchant");
  const dayOf = (row: ReceiptRow) => (row.purchase_date ? shortDateText(row.purchase_date, "UTC", locale) : null);
  const totalOf = (row: ReceiptRow) =>
    row.total_amount === null ? null : exactMoneyText(locale, Math.round(row.total_amount * 100), currency);
  return [
    may("receipts:manage")
      ? column.link("merchant", t("Merchant"), {
          sort: "merchant_name",
          to: receiptPath,
          text: merchantOf,
        })
      : column.text("merchant", t("Merchant"), { sort: "merchant_name", text: merchantOf }),
    ...(withParticipant
      ? [
          column.cell("participant", t("Participant"), {
            card: "fact",
            cell: (row) => <ReceiptParticipant receipt={row} />,
          }),
          column.text("email", t("Email"), { hidden: true, text: (row) => row.email ?? row.censored_email }),
        ]
      : []),
    column.cell("purchase_date", t("Purchase date"), {
      sort: "purchase_date",
      numeric: true,
      card: "fact",
      cell: (row) => dayOf(row) ?? <Nothing />,
    }),
    column.cell("total", t("Total"), {
      sort: "total_amount",
      numeric: true,
      card: "fact",
      cell: (row) => totalOf(row) ?? <Nothing />,
    }),
    column.number("items", t("Items"), { hidden: true, value: (row) => row.items_count }),
    column.number("points", term_points_as, { sort: "points", value: (row) => row.points }),
    column.cell("status", t("Status"), { sort: "status", cell: (row) => <ReceiptStatusBadge status={row.status} /> }),
    column.cell("waiting", t("Waiting"), {
      numeric: true,
      wide: true,
      hidden: !withParticipant,
      cell: (row) => (row.waiting_since ? ageText(row.waiting_since, now, locale) : <Nothing />),
    }),
    column.text("assignee", t("Assigned to"), { hidden: !withParticipant, text: (row) => row.assignee?.name ?? null }),
    column.cell("tags", t("Tags"), { wide: true, cell: (row) => <Tags tags={row.receipt_tags} /> }),
    column.text("source", t("Source"), { hidden: true, text: (row) => t(SOURCE_LABELS[row.source]) }),
    column.date("created", t("Submitted"), { sort: "created_at", value: (row) => row.created_at }),
    ...column.history({ name: merchantOf }),
  ];
}

/** The participant's name, as a link for admins who may open their page. */
export function ReceiptParticipant({ receipt }: { receipt: ReceiptRow }) {
  const { may } = useAdminProgram();
  if (!may("users:view")) return receipt.participant_name;
  return (
    <Link
      to={`/admin/v2/programs/${receipt.program_id}/users/${receipt.participant_id}`}
      className="block max-w-56 truncate text-link hover:underline"
      title={receipt.email ?? undefined}
    >
      {receipt.participant_name}
    </Link>
  );
}

/** The first tag by name and how many more there are. */
function Tags({ tags }: { tags: ReceiptRow["receipt_tags"] }) {
  const t = useText();
  const [first, ...others] = [...new Set(tags.map(({ name }) => t(tagLabel(name))))];
  if (!first) return <Nothing />;
  return (
    <span className="text-warning" title={[first, ...others].join(", ")}>
      {others.length === 0 ? first : t("{first} and {count} more", { first, count: others.length })}
    </span>
  );
}
