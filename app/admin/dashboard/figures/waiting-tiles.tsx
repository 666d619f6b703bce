import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { FiguresView, Waiting } from "~/services/dashboard/figures.schema";
import { Link } from "~/ui/primitives/link";
import { agoText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../../frame/use-admin-frame";
import { CARD } from "../metric-cards";

/** What waits for a decision of an admin, with the age of the oldest; nothing for admins who may see neither. */
export function WaitingTiles({ waiting, now }: Pick<FiguresView, "waiting"> & { now: string }) {
  const t = useText();
  const { id } = useAdminProgram();
  const { receipts, referrals } = waiting;
  if (!receipts && !referrals) return null;
  const program = `/admin/v2/programs/${id}`;
  return (
    <section aria-label={t("Waiting for a decision")} className="grid grid-cols-2 gap-grid">
      {receipts ? (
        <WaitingTile
          label={t("Receipts to review")}
          waiting={receipts}
          now={now}
          to={`${program}/receipts?status=needs_human_review&status=review_requested&sort=created_at`}
        />
      ) : null}
      {referrals ? (
        <WaitingTile
          label={t("Referrals to review")}
          waiting={referrals}
          now={now}
          to={`${program}/referrals?status=pending&sort=created_at`}
        />
      ) : null}
    </section>
  );
}

interface WaitingTileProps {
  label: string;
  waiting: NonNullable<Waiting>;
  now: string;
  to: string;
}

function WaitingTile({ label, waiting: { count, oldest_at: oldest }, now, to }: WaitingTileProps) {
  const t = useText();
  const locale = useLocale();
  const { time_zone: timeZone } = useAdminProgram();
  return (
    <dl className={CARD}>
      <dt className="text-content-soft max-sm:text-12 max-sm:leading-5">{label}</dt>
      <dd className="mt-1 text-24 leading-8 font-strong tabular-nums">
        <Link to={to} aria-label={`${label}: ${count}`} className="hover:text-link hover:underline">
          {formatNumber(count, locale)}
        </Link>
      </dd>
      <dd className="mt-1 text-12 leading-4 text-muted">
        {oldest ? t("the oldest: {ago}", { ago: agoText(oldest, now, timeZone, locale) }) : t("nothing waits")}
      </dd>
    </dl>
  );
}
