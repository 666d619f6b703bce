import { useNavigation, useSearchParams } from "@remix-run/react";
import type { Term, Text } from "~/locales/text";
import { msg } from "~/locales/translate";
import { useLocale, useText, type Translate } from "~/locales/use-text";
import type { Page } from "~/platform/paging";
import { actionTitle } from "~/services/points/action-types";
import type { ActivityView } from "~/services/points/points.schema";
import { PAGE_SIZES } from "~/services/programs/site-constants";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";
import { reversedLabel } from "~/site/points/history-texts";
import { classNames } from "~/ui/primitives/class-names";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { PlainTable, type PlainColumn } from "~/ui/table/plain-table";
import { TableFooter } from "~/ui/table/table-footer";
import { signedPoints } from "~/ui/text/points";
import { dateText } from "~/ui/text/time-texts";

/** The participant's activity and points, newest first. Page and page size are in the URL. */
export function AccountActivity({ activity }: { activity: Page<ActivityView> }) {
  const { program } = useSite();
  const t = useText();
  const locale = useLocale();
  const [search, setSearch] = useSearchParams();
  const waiting = useNavigation().state === "loading";
  const goTo = (page: number, pageSize: number) =>
    setSearch(
      { ...Object.fromEntries(search), page: String(page), page_size: String(pageSize) },
      { preventScrollReset: true },
    );
  const columns: PlainColumn<ActivityView>[] = [
    {
      header: t("Activity"),
      cell: (row) => (
        <>
          {actionTitle(row, t, pointsTerm(program))}
          <span className="block text-14 text-muted md:hidden">
            {dateText(row.created_at, program.time_zone, locale)}
          </span>
          {notesOn(row, pointsTerm(program), t).map((note) => (
            <span key={note} className="block text-14 text-muted">
              {note}
            </span>
          ))}
        </>
      ),
    },
    {
      header: t("Date"),
      wide: true,
      cell: ({ created_at }) => (
        <span className="text-muted tabular-nums">{dateText(created_at, program.time_zone, locale)}</span>
      ),
    },
    { header: program.term_points_as, numeric: true, cell: ({ points }) => signedPoints(points, locale) },
  ];
  return (
    <Panel
      title={t("Account activity")}
      action={
        <Link to="/my-account/points" className="inline-flex min-h-touch items-center font-strong text-link underline">
          {t("{term} history", { term: pointsTerm(program) })}
        </Link>
      }
      flush
    >
      <div aria-busy={waiting} className={classNames("mt-5 transition-opacity duration-fast", waiting && "opacity-60")}>
        <PlainTable
          label={t("Account activity")}
          columns={columns}
          rows={activity.result}
          keyOf={({ id }) => id}
          empty={t("No activity yet. What you do here will show up here.")}
        />
        {activity.totalItems > PAGE_SIZES[0] ? (
          <TableFooter
            page={activity.page}
            pageSize={activity.pageSize}
            totalItems={activity.totalItems}
            pageSizes={PAGE_SIZES}
            onPage={(page) => goTo(page, activity.pageSize)}
            onPageSize={(pageSize) => goTo(1, pageSize)}
          />
        ) : null}
      </div>
    </Panel>
  );
}

const PENDING = msg({ one: "{points} {term} of this is pending", other: "{points} {term} of this are pending" });
const OWED = msg({
  one: "You'd already spent {points} {term} of this, so you owe it",
  other: "You'd already spent {points} {term} of this, so you owe them",
});

const RELEASED = msg({ one: "{points} {term} is available now", other: "{points} {term} are available now" });
const CANCELED = msg({
  one: "{points} {term} was canceled while it was pending",
  other: "{points} {term} were canceled while they were pending",
});

/** What became of the points of an action, a sentence each. */
function notesOn(row: ActivityView, term: Term, t: Translate): string[] {
  const withPoints = (text: Text, points: number) => t(text, { points, term });
  return [
    ...(row.sentence ? [row.sentence] : []),
    ...(row.reversed ? [t(reversedLabel(row.points))] : []),
    ...(row.released > 0 ? [withPoints(RELEASED, row.released)] : []),
    ...(row.canceled > 0 ? [withPoints(CANCELED, row.canceled)] : []),
    ...(row.pending > 0 ? [withPoints(PENDING, row.pending)] : []),
    ...(row.settled > 0 ? [withPoints(msg("{points} {term} of this went toward what you owed"), row.settled)] : []),
    ...(row.owed > 0 ? [withPoints(OWED, row.owed)] : []),
  ];
}
