import { Nothing, useColumns } from "~/admin/table/use-columns";
import { useLocale, useText } from "~/locales/use-text";
import type { ReferralRowView } from "~/services/referrals/referrals-admin.schema";
import { Link } from "~/ui/primitives/link";
import type { DataColumn } from "~/ui/table/data-table";
import { ageText } from "~/ui/text/time-texts";
import { useAdminFrame, useAdminProgram } from "../frame/use-admin-frame";
import { ReviewBadge } from "../queues/review-badge";
import { SIGNAL_LABELS } from "./signals";

export const referralPath = ({ id }: { id: string }) => `/admin/v2/referrals/${id}`;

/** The columns of a list of referrals. The referrer is left out where all rows have the same one. */
export function useReferralColumns({ withReferrer }: { withReferrer: boolean }): DataColumn<ReferralRowView>[] {
  const t = useText();
  const column = useColumns<ReferralRowView>();
  const locale = useLocale();
  const { now } = useAdminFrame();
  const { id, term_points_as, may } = useAdminProgram();
  return [
    column.link("name", t("Friend"), {
      to: referralPath,
      text: (row) => row.name,
    }),
    column.text("email", t("Email"), { card: withReferrer ? undefined : "fact", text: (row) => row.email }),
    ...(withReferrer
      ? [
          column.cell("referrer", t("Referrer"), {
            card: "fact",
            labeled: true,
            cell: (row) =>
              may("users:view") ? (
                <Link
                  to={`/admin/v2/programs/${id}/users/${row.referrer_id}`}
                  className="block max-w-56 truncate text-link hover:underline"
                  title={row.referrer_email ?? undefined}
                >
                  {row.referrer_name}
                </Link>
              ) : (
                row.referrer_name
              ),
          }),
          column.text("referrer_email", t("Referrer's email"), { hidden: true, text: (row) => row.referrer_email }),
        ]
      : []),
    column.cell("signals", t("Signals"), { wide: true, cell: (row) => <Signals signals={row.signals} /> }),
    column.cell("status", t("Status"), { sort: "status", cell: (row) => <ReviewBadge status={row.status} /> }),
    column.cell("waiting", t("Waiting"), {
      numeric: true,
      wide: true,
      cell: (row) => (row.status === "pending" ? ageText(row.created_at, now, locale) : <Nothing />),
    }),
    column.text("assignee", t("Assigned to"), { text: (row) => row.assignee?.name ?? null }),
    column.number("points", term_points_as, { sort: "points", value: (row) => row.points }),
    column.date("joined", t("Joined"), { sort: "created_at", card: "fact", value: (row) => row.created_at }),
    ...column.history({ name: (row) => row.name }),
  ];
}

/** The first signal by name and how many more there are. */
function Signals({ signals }: { signals: ReferralRowView["signals"] }) {
  const t = useText();
  const [first, ...others] = signals.map((signal) => t(SIGNAL_LABELS[signal]));
  if (!first) return <Nothing />;
  return (
    <span className="text-warning" title={[first, ...others].join(", ")}>
      {others.length === 0 ? first : t("{first} and {count} more", { first, count: others.length })}
    </span>
  );
}
