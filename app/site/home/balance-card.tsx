/** The card with the participant's points and the distance to the next reward. It overlaps the hero. */
import { Coins, Gift } from "lucide";
import { markUp } from "~/locales/mark-up";
import type { Term } from "~/locales/text";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { PointsNote } from "~/services/points/account-points.schema";
import { pointsTerm } from "~/services/programs/terms";
import { rewardKind } from "~/services/reward-types/registry";
import { PointsNotes } from "~/site/points/points-notes";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";
import { percentOf } from "~/ui/primitives/progress";
import { Deferred } from "~/ui/states/deferred";
import { Skeleton } from "~/ui/states/skeleton";
import { Points } from "~/ui/text/points";
import { affordableReward, goalOf, type Goal } from "./home-rules";
import type { HomeReward, HomeRewards } from "./home-views";

interface BalanceCardProps {
  program: {
    term_points_as: string;
    term_points_singular: string | null;
    earn_points_icon?: { public_url: string } | null;
  };
  participant: { unused_points: number; points: number };
  rewards: HomeRewards | Promise<HomeRewards>;
  /** What is pending and what expires. */
  notes: readonly PointsNote[];
}

/** The points are shown immediately, the progress when the rewards have loaded. */
export function BalanceCard({ program, participant, rewards, notes }: BalanceCardProps) {
  const t = useText();
  const term = pointsTerm(program);
  return (
    <section
      aria-label={t("Your {term}", { term })}
      className="surface-card relative z-[2] -mt-9 grid gap-6 rounded-card border border-border p-5 shadow-lift md:-mt-16 md:grid-cols-[1fr_auto] md:items-center md:p-8 lg:grid-cols-[auto_1fr_auto] lg:gap-10"
    >
      <div className="flex items-center gap-4 lg:border-r lg:border-border lg:pr-10">
        <span className="grid size-14 flex-none place-items-center rounded-full bg-accent text-accent-content">
          {program.earn_points_icon ? (
            <Picture src={program.earn_points_icon.public_url} alt="" place="icon" className="size-10" />
          ) : (
            <Icon icon={Coins} />
          )}
        </span>
        <div>
          <p className="text-14 text-muted">{t("You have")}</p>
          <p className="font-heading text-30 leading-tight font-display tracking-(--header-font-tracking)">
            <Points countsUp value={participant.unused_points} term={term} />
          </p>
          <PointsNotes notes={notes} />
        </div>
      </div>
      <Deferred value={rewards} fallback={<Skeleton className={`h-3 w-full ${REACH_POSITION}`} />} error={null}>
        {({ current }) => <Reach participant={participant} term={term} rewards={current} />}
      </Deferred>
    </section>
  );
}

const REACH_POSITION = "md:max-lg:order-last md:max-lg:col-span-2";

/** The progress to the next reward, and a link to the one that the points are enough for. */
function Reach({
  participant,
  term,
  rewards,
}: Pick<BalanceCardProps, "participant"> & { term: Term; rewards: HomeReward[] }) {
  const t = useText();
  const affordable = affordableReward(rewards, participant);
  const goal = goalOf(rewards, participant);
  return (
    <>
      <div className={REACH_POSITION}>
        {goal ? (
          <Track term={term} goal={goal} />
        ) : (
          <p className="text-muted">
            {affordable
              ? t("You have enough for everything here.")
              : t("Earn {term} and watch them grow here.", { term })}
          </p>
        )}
      </div>
      {affordable ? (
        <ButtonLink to={`/reward/${affordable.id}`} preventScrollReset>
          {t("Claim your {reward}", { reward: affordable.name })}
        </ButtonLink>
      ) : null}
    </>
  );
}

function Track({ term, goal }: { term: Term; goal: Goal }) {
  const t = useText();
  const locale = useLocale();
  const reached = formatNumber(goal.reached, locale);
  return (
    <div>
      <p className="mb-3">
        {markUp(t("<points>{count} {term}</points> to {reward}", { count: goal.missing, term, reward: goal.name }), {
          points: (words) => <strong className="tabular-nums">{words}</strong>,
        })}
      </p>
      <div
        role="progressbar"
        aria-label={t("Progress to {reward}", { reward: goal.name })}
        aria-valuemin={0}
        aria-valuemax={goal.threshold}
        aria-valuenow={goal.reached}
        className="relative h-3 rounded-full bg-track"
      >
        <span
          className="absolute inset-y-0 left-0 rounded-full bg-highlight transition-[width] duration-slow"
          style={{ width: `${percentOf(goal.reached, goal.threshold)}%` }}
        />
        <span className="absolute top-1/2 right-0 grid size-7 -translate-y-1/2 place-items-center rounded-full border-2 border-border-strong bg-background text-muted">
          <Icon icon={Gift} size={16} />
        </span>
      </div>
      <p aria-hidden className="mt-3 flex justify-between text-14 text-muted tabular-nums">
        {/* A milestone counts all points ever earned, which are more than those above the bar. */}
        <span>
          {rewardKind(goal.selection).goal === "total" ? t("{count} earned in total", { count: reached }) : reached}
        </span>
        <span>{formatNumber(goal.threshold, locale)}</span>
      </p>
    </div>
  );
}
