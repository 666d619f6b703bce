import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useNavigation, useSearchParams } from "@remix-run/react";
import { ArrowLeft, Coins, Search } from "lucide";
import { participantLoader } from "~/http/handlers/site.server";
import { INTL_TAGS, translate } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import {
  HISTORY_FILTERS,
  pointsHistoryQuery,
  type HistoryFilter,
  type HistoryRow,
} from "~/services/points-history/points-history.schema";
import { listPointsHistory } from "~/services/points-history/points-history.site.server";
import { pointsTerm, pointsTermOf } from "~/services/programs/terms";
import { pageMeta } from "~/site/frame/page-meta";
import { useSite } from "~/site/frame/use-site";
import { TextField } from "~/ui/forms/field";
import { useSyncedFields } from "~/ui/forms/use-synced-fields";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { EmptyState } from "~/ui/states/empty-state";
import { LeftOutLine } from "~/ui/table/left-out";
import { Points } from "~/ui/text/points";
import { shortDateText } from "~/ui/text/time-texts";
import { HistoryLine } from "./history-line";
import { filterLabel } from "./history-texts";
import styles from "./history.css?url";

export { revalidateBelowCards as shouldRevalidate } from "~/site/frame/cards";
export { PageError as ErrorBoundary } from "~/site/frame/page-error";

export const loader = participantLoader({ query: pointsHistoryQuery }, async ({ ctx, query }) => ({
  history: await listPointsHistory(ctx, query),
  filter: query.filter,
  search: query.search,
  title: translate(ctx.locale, "{term} history", { term: pointsTermOf(ctx.program) }, "site"),
}));

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(matches, { title: data?.title });

/** What moved the participant's points, month by month, with the balance after it. Filter, search and place are in the URL. */
export default function PointsHistory() {
  const { history, filter, search, title } = useLoaderData<typeof loader>();
  const { program } = useSite();
  const t = useText();
  const locale = useLocale();
  const waiting = useNavigation().state === "loading";
  const month = new Intl.DateTimeFormat(INTL_TAGS[locale], {
    month: "long",
    year: "numeric",
    timeZone: program.time_zone,
  });
  const months = byMonth(history.result, (row) => month.format(new Date(row.created_at)));
  return (
    <div className="page mt-10 md:mt-12">
      <Link to="/my-account" className="inline-flex min-h-touch items-center gap-2 font-strong">
        <Icon icon={ArrowLeft} size={16} />
        {t("My Account")}
      </Link>
      <h1 className="mt-2 text-30 wrap-anywhere md:text-36">{title}</h1>
      <LeftOutLine className="mt-4" />
      <p className="mt-1 text-muted">
        {t("Balance:")}{" "}
        <Points value={history.balance} term={pointsTerm(program)} className="font-strong text-content" />
        {history.pending > 0 ? ` · ${t("{count} pending", { count: history.pending })}` : null}
      </p>
      <Tools filter={filter} search={search} />
      <section aria-label={title} aria-busy={waiting} className="points-history">
        {months.map(({ month, rows }) => (
          <section key={month} aria-label={month} className="surface-card rounded-card border border-border">
            <h2 className="px-5 pt-5 pb-2 text-20 md:px-card-pad">{month}</h2>
            <ul>
              {rows.map((row) => (
                <HistoryLine key={row.id} row={row} />
              ))}
            </ul>
          </section>
        ))}
        {months.length === 0 ? <Nothing narrowed={filter !== "all" || search !== ""} isEnd={!history.next} /> : null}
        <Further next={history.next} searchedTo={history.searched_to} />
      </section>
    </div>
  );
}

/** The filters as links, and the search as a form, so that both work without JavaScript. */
function Tools({ filter, search }: { filter: HistoryFilter; search: string }) {
  const t = useText();
  const form = useSyncedFields({ search });
  const urlOf = (chosen: HistoryFilter) => {
    const params = new URLSearchParams({
      ...(chosen === "all" ? {} : { filter: chosen }),
      ...(search ? { search } : {}),
    });
    return params.size > 0 ? `?${params}` : "/my-account/points";
  };
  return (
    <div className="mt-6 grid gap-3 md:flex md:items-start md:justify-between">
      <nav aria-label={t("Show")} className="chips md:flex-wrap">
        {HISTORY_FILTERS.map((each) => (
          <Link
            key={each}
            to={urlOf(each)}
            preventScrollReset
            aria-current={each === filter ? "true" : undefined}
            className="chip"
          >
            {t(filterLabel(each))}
          </Link>
        ))}
      </nav>
      <Form ref={form} action="/my-account/points" role="search" className="mb-4 flex gap-2 md:w-88">
        {filter === "all" ? null : <input type="hidden" name="filter" value={filter} />}
        <div className="min-w-0 flex-1">
          <TextField
            name="search"
            type="search"
            label={t("Search your history")}
            labelHidden
            placeholder={t("Search your history")}
            icon={Search}
            defaultValue={search}
            maxLength={100}
          />
        </div>
        <Button type="submit" variant="quiet" className="min-h-input">
          {t("Search")}
        </Button>
      </Form>
    </div>
  );
}

function Nothing({ narrowed, isEnd }: { narrowed: boolean; isEnd: boolean }) {
  const { program } = useSite();
  const t = useText();
  if (!narrowed)
    return (
      <EmptyState
        icon={Coins}
        title={t("Nothing here yet")}
        text={t("{term} you earn and spend appear here, with your balance after each.", { term: pointsTerm(program) })}
        action={<ButtonLink to="/">{t("See challenges")}</ButtonLink>}
      />
    );
  if (!isEnd) return null;
  return (
    <EmptyState
      icon={Search}
      title={t("Nothing found")}
      text={t("Try other words, or show all of your history.")}
      action={
        <ButtonLink to="/my-account/points" variant="quiet">
          {t("Show everything")}
        </ButtonLink>
      }
    />
  );
}

/** The way to older rows. A search that has filled no page says how far it has looked. */
function Further({ next, searchedTo }: { next: string | null; searchedTo: string | null }) {
  const { program } = useSite();
  const t = useText();
  const locale = useLocale();
  const [params] = useSearchParams();
  const withAfter = (after: string | null) => {
    const { after: _after, ...rest } = Object.fromEntries(params);
    const query = new URLSearchParams({ ...rest, ...(after ? { after } : {}) });
    return query.size > 0 ? `?${query}` : "/my-account/points";
  };
  if (!next && !params.has("after")) return null;
  return (
    <nav aria-label={t("Pages")} className="flex flex-wrap items-center justify-between gap-3 py-1 text-14">
      {params.has("after") ? (
        <ButtonLink to={withAfter(null)} variant="quiet" size="small">
          {t("Newest")}
        </ButtonLink>
      ) : (
        <span />
      )}
      {searchedTo ? (
        <span className="text-muted">
          {t("Searched back to {date}", { date: shortDateText(searchedTo, program.time_zone, locale) })}
        </span>
      ) : null}
      {next ? (
        <ButtonLink to={withAfter(next)} variant="quiet" size="small">
          {searchedTo ? t("Search further back") : t("Older")}
        </ButtonLink>
      ) : null}
    </nav>
  );
}

function byMonth(rows: HistoryRow[], monthOf: (row: HistoryRow) => string): { month: string; rows: HistoryRow[] }[] {
  const months: { month: string; rows: HistoryRow[] }[] = [];
  for (const row of rows) {
    const month = monthOf(row);
    const last = months.at(-1);
    if (last?.month === month) last.rows.push(row);
    else months.push({ month, rows: [row] });
  }
  return months;
}
