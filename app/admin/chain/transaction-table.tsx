import { Blocks } from "lucide";
import { Nothing, useColumns } from "~/admin/table/use-columns";
import { msg } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { Page } from "~/platform/paging";
import { KIND_LABELS, type ChainTransactionView } from "~/services/chain/chain-transactions.schema";
import { Link } from "~/ui/primitives/link";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { TRANSACTION_LIST } from "./list-texts";
import { NETWORK_LABELS } from "./network-labels";
import { OnChain } from "./on-chain";

const STATUS_LABELS = { pending: msg("Pending"), confirmed: msg("Confirmed"), failed: msg("Failed") } as const;
const TONES = { pending: "scheduled", confirmed: "active", failed: "bad" } as const;

interface TransactionTableProps {
  rows: Page<ChainTransactionView>;
  /** Columns that would say the same in every row. */
  without?: readonly string[];
}

/** What was written to the blockchain, newest first, with links to the explorer. */
export function TransactionTable({ rows, without = [] }: TransactionTableProps) {
  const t = useText();
  const locale = useLocale();
  const { id, time_zone, may } = useAdminProgram();
  const column = useColumns<ChainTransactionView>();
  const time = (instant: string | null) => (instant ? dateTimeText(instant, time_zone, locale) : <Nothing />);
  const columns: DataColumn<ChainTransactionView>[] = [
    column.cell("kind", t("Transaction"), {
      cell: (row) => <span className="whitespace-normal">{t(KIND_LABELS[row.kind])}</span>,
    }),
    column.cell("status", t("Status"), {
      cell: (row) => (
        <span className="grid justify-items-start gap-1">
          <StatusBadge status={row.status} tone={TONES[row.status]} label={t(STATUS_LABELS[row.status])} />
          {row.error ? (
            <span className="max-w-60 truncate text-12 text-muted" title={row.error}>
              {row.error}
            </span>
          ) : null}
        </span>
      ),
    }),
    column.cell("hash", t("Hash"), { wide: true, cell: (row) => <OnChain text={row.hash} url={row.url} /> }),
    column.link("reward", t("Reward"), {
      to: (row) => `/admin/v2/rewards/${row.reward_id}`,
      text: (row) => row.reward,
      card: "fact",
    }),
    may("users:view")
      ? column.cell("participant", t("Participant"), {
          card: "fact",
          cell: (row) =>
            row.participant_id ? (
              <Link to={`/admin/v2/programs/${id}/users/${row.participant_id}`} className="text-link hover:underline">
                {row.participant ?? t("Deleted participant")}
              </Link>
            ) : (
              <Nothing />
            ),
        })
      : column.text("participant", t("Participant"), { card: "fact", text: (row) => row.participant }),
    column.cell("address", t("Address"), {
      wide: true,
      cell: (row) => <OnChain text={row.address} url={row.address_url} />,
    }),
    column.text("network", t("Network"), { text: (row) => t(NETWORK_LABELS[row.network]) }),
    column.cell("created", t("Created"), {
      sort: "created_at",
      numeric: true,
      wide: true,
      cell: (row) => time(row.created_at),
    }),
    column.cell("confirmed", t("Confirmed"), { numeric: true, wide: true, cell: (row) => time(row.confirmed_at) }),
  ];
  return (
    <DataTable
      texts={TRANSACTION_LIST}
      tableId="blockchain-transactions"
      columns={columns.filter(({ id = "" }) => !without.includes(id))}
      rows={rows}
      filters={[
        {
          name: "status",
          label: t("Status"),
          multiple: true,
          options: Object.entries(STATUS_LABELS).map(([value, label]) => ({ value, label: t(label) })),
        },
      ]}
      empty={{
        icon: Blocks,
        title: t("No transactions yet"),
        text: t("Collections and certificates on the blockchain appear here."),
      }}
    />
  );
}
