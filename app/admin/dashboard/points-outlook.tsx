import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { PointsOutlookView } from "~/services/dashboard/dashboard.schema";
import { Link } from "~/ui/primitives/link";
import { useAdminProgram } from "../frame/use-admin-frame";
import { CARD } from "./metric-cards";

/** What is pending and what expires soon, each leading to the users who have it; nothing in a program without either. */
export function PointsOutlook({ outlook }: { outlook: PointsOutlookView | null }) {
  const t = useText();
  const locale = useLocale();
  const { id, may, term_points_as: term } = useAdminProgram();
  if (!outlook) return null;
  const users = `/admin/v2/programs/${id}/users`;
  const tiles = [
    { label: t("Pending"), points: outlook.pending, to: `${users}?pending_points=true` },
    { label: t("Expiring within 30 days"), points: outlook.expiring, to: `${users}?expiring_points=true` },
  ];
  return (
    <section aria-label={term} className="grid grid-cols-2 gap-grid">
      {tiles.map(({ label, points, to }) => (
        <dl key={label} className={CARD}>
          <dt className="text-content-soft max-sm:text-12 max-sm:leading-5">{label}</dt>
          <dd className="mt-1 text-24 leading-8 font-strong tabular-nums">{formatNumber(points, locale)}</dd>
          <dd className="mt-1 text-12 leading-4 text-muted">
            {may("users:view") ? (
              <Link to={to} className="text-link hover:underline">
                {t("Show users")}
              </Link>
            ) : (
              term
            )}
          </dd>
        </dl>
      ))}
    </section>
  );
}
