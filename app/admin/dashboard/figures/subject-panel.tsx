import { Award, Trophy } from "lucide";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { SubjectFiguresPage } from "~/services/dashboard/figures.schema";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { EmptyState } from "~/ui/states/empty-state";
import { useAdminProgram } from "../../frame/use-admin-frame";
import { decimalText } from "../../points-report/report-texts";

export type SubjectKind = "challenges" | "rewards";

interface SubjectPanelProps {
  kind: SubjectKind;
  page: SubjectFiguresPage;
  /** The address of all of them, with the same period. */
  to: string;
}

/** The challenges or rewards that most participants did or got in the period. */
export function SubjectPanel({ kind, page, to }: SubjectPanelProps) {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term } = useAdminProgram();
  const ofChallenges = kind === "challenges";
  const title = ofChallenges ? t("Challenges by reach") : t("Rewards by reach");
  const heading = "border-b border-border px-3 text-right font-text";
  const cell = "border-b border-border px-3 text-right tabular-nums group-last:border-b-0";
  return (
    <Panel
      title={title}
      flush
      action={
        <Link to={to} className="text-12 text-link hover:underline">
          {ofChallenges ? t("Show all challenges") : t("Show all rewards")}
        </Link>
      }
    >
      {page.result.length === 0 ? (
        <EmptyState
          plain
          icon={ofChallenges ? Trophy : Award}
          title={ofChallenges ? t("No published challenges") : t("No published rewards")}
        />
      ) : (
        <table className="mt-3 w-full table-fixed border-separate border-spacing-0" aria-label={title}>
          <thead>
            <tr className="h-9 text-12 text-muted">
              <th scope="col" className="border-b border-border pl-4 text-left font-text">
                {ofChallenges ? t("Challenge") : t("Reward")}
              </th>
              <th scope="col" className={`${heading} w-28`}>
                {t("Participants")}
              </th>
              <th scope="col" className={`${heading} w-28 max-sm:hidden`}>
                {ofChallenges ? t("Completions") : t("Claims")}
              </th>
              <th scope="col" className={`${heading} w-28 pr-4`}>
                {term}
              </th>
            </tr>
          </thead>
          <tbody>
            {page.result.map((row) => (
              <tr key={row.id} className="group relative h-row hover:bg-hover">
                <th scope="row" className="border-b border-border pl-4 text-left group-last:border-b-0">
                  <Link
                    to={`/admin/v2/${kind}/${row.id}`}
                    title={row.name}
                    className="block truncate font-strong outline-offset-[-2px] after:absolute after:inset-0"
                  >
                    {row.name}
                  </Link>
                </th>
                <td className={cell}>{formatNumber(row.participants, locale)}</td>
                <td className={`${cell} text-content-soft max-sm:hidden`}>{formatNumber(row.actions, locale)}</td>
                <td className={`${cell} pr-4`}>
                  {formatNumber(row.points, locale)}
                  {row.money === null ? null : (
                    <span className="block text-12 leading-4 text-muted">
                      {decimalText(row.money, page.currency, locale)}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
