import { Trophy } from "lucide";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { TopUserView } from "~/services/dashboard/dashboard.schema";
import { Avatar } from "~/ui/primitives/avatar";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { EmptyState } from "~/ui/states/empty-state";
import { Skeleton } from "~/ui/states/skeleton";

interface TopUsersProps {
  title: string;
  users: readonly TopUserView[];
  /** The program's name for points. */
  term: string;
}

/** The users with the most points, in descending order. */
export function TopUsers({ title, users, term }: TopUsersProps) {
  const t = useText();
  const locale = useLocale();
  if (users.length === 0) {
    return (
      <Panel title={title} flush>
        <EmptyState
          plain
          icon={Trophy}
          title={t("No {term} earned yet", { term })}
          text={t("Top earners appear here.")}
        />
      </Panel>
    );
  }
  return (
    <Panel title={title} flush>
      <table className="mt-3 w-full table-fixed border-separate border-spacing-0" aria-label={title}>
        <thead>
          <tr className="h-9 text-12 text-muted">
            <th scope="col" className="border-b border-border pl-4 text-left font-text">
              {t("User")}
            </th>
            <th scope="col" className="w-28 border-b border-border px-3 text-right font-text max-sm:hidden">
              {t("Completions")}
            </th>
            <th scope="col" className="w-32 border-b border-border pr-4 pl-3 text-right font-text">
              {term}
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user, index) => (
            <tr key={user.id} className="group relative h-row hover:bg-hover">
              <th scope="row" className="border-b border-border pl-4 text-left group-last:border-b-0">
                <Link
                  to={user.details_url}
                  className="flex min-w-0 items-center gap-2.5 font-strong outline-offset-[-2px] after:absolute after:inset-0"
                >
                  <span className="w-5 flex-none text-right font-text text-muted tabular-nums">{index + 1}</span>
                  <Avatar name={user.name} url={user.avatar.url} size="tiny" />
                  <span className="truncate" title={user.name}>
                    {user.name}
                  </span>
                </Link>
              </th>
              <td className="border-b border-border px-3 text-right text-content-soft tabular-nums group-last:border-b-0 max-sm:hidden">
                {formatNumber(user.completed_challenges, locale)}
              </td>
              <td className="border-b border-border pr-4 pl-3 text-right tabular-nums group-last:border-b-0">
                {formatNumber(user.points, locale)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

/** The placeholder while the table loads. */
export function TopUsersSkeleton({ title }: { title: string }) {
  return (
    <Panel title={title} flush>
      <div className="mt-3 h-9 border-b border-border" />
      {[0, 1, 2, 3, 4].map((row) => (
        <div key={row} className="flex h-row items-center gap-2.5 border-b border-border pr-4 pl-11 last:border-b-0">
          <Skeleton className="size-6 rounded-full" />
          <Skeleton className="h-3 w-28" />
          <Skeleton className="ml-auto h-3 w-12" />
        </div>
      ))}
    </Panel>
  );
}
