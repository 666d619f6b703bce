import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Trophy } from "lucide";
import { participantAction, participantLoader } from "~/http/handlers/site.server";
import { msg, translate } from "~/locales/translate";
import { textOf, useText } from "~/locales/use-text";
import {
  LAST_RANK,
  leaderboardIntent,
  leaderboardQuery,
  MAX_LEADERBOARD_NAME,
  PERIODS,
  type LeaderboardRow,
  type Period,
} from "~/services/habits/leaderboard.schema";
import { getLeaderboard, joinLeaderboard, leaveLeaderboard } from "~/services/habits/leaderboard.site.server";
import { pointsTerm } from "~/services/programs/terms";
import { pageMeta } from "~/site/frame/page-meta";
import { useSite } from "~/site/frame/use-site";
import { CsrfField } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import { errorIn } from "~/ui/forms/form-errors";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { EmptyState } from "~/ui/states/empty-state";
import { LeftOutLine } from "~/ui/table/left-out";
import { Points } from "~/ui/text/points";

export { revalidateBelowCards as shouldRevalidate } from "~/site/frame/cards";
export { PageError as ErrorBoundary } from "~/site/frame/page-error";
export { clientAction } from "~/ui/forms/client-action";

export const loader = participantLoader({ query: leaderboardQuery }, ({ ctx, query }) =>
  getLeaderboard(ctx, query.period),
);

export const action = participantAction(leaderboardIntent, async ({ ctx }, input) => {
  if (input.intent === "leave") {
    await leaveLeaderboard(ctx);
    return { message: translate(ctx.locale, "You're off the leaderboard.") };
  }
  await joinLeaderboard(ctx, input.name);
  return { message: translate(ctx.locale, "Your name was saved.") };
});

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: textOf(matches)("Leaderboard") });

const PERIOD_LABELS: Record<Period, string> = { week: msg("This week"), all_time: msg("All time") };

/** Who earned most, among those who chose to be shown, and the way to join and leave. */
export default function Leaderboard() {
  const t = useText();
  const { period, rows, own, around, possible_rank, behind, name, hidden } = useLoaderData<typeof loader>();
  const { program } = useSite();
  return (
    <div className="page mt-10 md:mt-12">
      <h1 className="text-36 md:text-48">{t("Leaderboard")}</h1>
      <LeftOutLine className="mt-4" />
      <p className="mt-2 max-w-reading text-muted">
        {t("Top earners who joined the leaderboard")}
        {period === "week" ? <> · {t("Weeks start on Monday")}</> : null}
      </p>
      <div className="mt-6 grid items-start gap-4 md:mt-8 md:gap-grid lg:grid-cols-[minmax(0,1fr)_360px]">
        <Panel flush>
          <nav aria-label={t("Period")} className="flex gap-2 p-card-pad pb-3">
            {PERIODS.map((each) => (
              <Link
                key={each}
                to={`?period=${each}`}
                preventScrollReset
                aria-current={each === period ? "page" : undefined}
                className="flex min-h-touch items-center rounded-button px-4 font-strong text-muted hover:bg-hover aria-[current=page]:bg-selected aria-[current=page]:text-content"
              >
                {t(PERIOD_LABELS[each])}
              </Link>
            ))}
          </nav>
          {rows.length > 0 ? (
            <ol className="pb-3">
              {rows.map((row, at) => (
                <Row key={at} row={row} />
              ))}
            </ol>
          ) : (
            <EmptyState
              plain
              icon={Trophy}
              title={period === "week" ? t("Nobody yet this week") : t("Nobody yet")}
              text={t("Join with a name of your choice and be the first.")}
            />
          )}
          {name !== null && !hidden && !own ? (
            <p className="border-t border-border px-card-pad py-4 text-14 text-muted">
              {t("You'll appear here with the first {term} you earn.", { term: pointsTerm(program) })}
            </p>
          ) : null}
          {around.length > 0 ? (
            <ol aria-label={t("Your place")} className="border-t border-border py-3">
              {around.map((row, at) => (
                <Row key={at} row={row} />
              ))}
            </ol>
          ) : null}
          {possible_rank !== null ? (
            <p className="border-t border-border px-card-pad py-4 text-14 text-muted">
              {t("With your {term}, you would be number {rank}.", { rank: possible_rank, term: pointsTerm(program) })}
            </p>
          ) : null}
          {behind !== null ? (
            <p className="border-t border-border px-card-pad py-4 text-14 text-muted">
              {t("{count} {term} to the next place", { count: behind, term: pointsTerm(program) })}
            </p>
          ) : null}
        </Panel>
        {/* Who has not joined needs not scroll past everybody else. */}
        <div className={classNames("grid", name === null && "max-lg:order-first")}>
          <YourName />
        </div>
      </div>
    </div>
  );
}

function Row({ row: { rank, name, points, own } }: { row: LeaderboardRow }) {
  const t = useText();
  const { program } = useSite();
  return (
    <li className={classNames("flex items-center gap-4 px-card-pad py-3", own && "bg-selected")}>
      <span
        className={classNames(
          "grid flex-none place-items-center rounded-full text-14 font-strong tabular-nums",
          rank > 999 ? "h-9 px-2" : "size-9",
          rank <= 3 ? "bg-accent text-accent-content" : "bg-sunken",
        )}
      >
        {rank > LAST_RANK ? "…" : rank}
      </span>
      <span className={classNames("min-w-0 flex-1 wrap-anywhere", own && "font-strong")}>
        {name}
        {own ? <span className="font-text text-muted"> {t("(you)")}</span> : null}
      </span>
      <Points value={points} term={pointsTerm(program)} className="text-right text-14 font-strong whitespace-nowrap" />
    </li>
  );
}

/** The name that others see. Nobody is on the leaderboard without having entered one. */
function YourName() {
  const t = useText();
  const { name, suggested_name, hidden } = useLoaderData<typeof loader>();
  const { program } = useSite();
  const response = useActionData<typeof action>();
  const rejected = errorIn(response);
  const sending = useNavigation().formData?.get("intent");
  const message = response && !rejected && "message" in response ? (response.message as string) : null;
  return (
    <Panel title={name === null ? t("Join the leaderboard") : t("You're on the leaderboard")}>
      <p className="text-14 text-muted">
        {name === null
          ? t("Others see the name you enter here and your {term}, nothing else. You can leave at any time.", {
              term: pointsTerm(program),
            })
          : hidden
            ? t("This program's team has hidden your name, so others don't see it.")
            : t("Others see this name.")}
      </p>
      <Form method="post" noValidate preventScrollReset className="mt-4 grid gap-4">
        <CsrfField />
        <input type="hidden" name="intent" value="join" />
        <TextField
          key={name}
          name="name"
          label={t("Name on the leaderboard")}
          required
          maxLength={MAX_LEADERBOARD_NAME}
          autoComplete="nickname"
          defaultValue={name ?? suggested_name}
          error={rejected?.errors.find(({ field }) => field === "name")?.message}
        />
        {rejected?.errors.length === 0 ? (
          <p role="alert" className="text-14 text-negative">
            {rejected.message}
          </p>
        ) : null}
        <Button
          type="submit"
          variant={name === null ? "primary" : "quiet"}
          pending={sending === "join" && t("Saving...")}
        >
          {name === null ? t("Join") : t("Save")}
        </Button>
      </Form>
      {name !== null ? (
        <Form method="post" preventScrollReset className="mt-2">
          <CsrfField />
          <input type="hidden" name="intent" value="leave" />
          <Button type="submit" variant="ghost" block pending={sending === "leave" && t("Saving...")}>
            {t("Leave the leaderboard")}
          </Button>
        </Form>
      ) : null}
      {message ? (
        <p role="status" className="mt-3 text-14 font-strong text-positive">
          {message}
        </p>
      ) : null}
    </Panel>
  );
}
