/** The card with the participant's points and the distance to the next reward. It overlaps the hero. */
import { Check, Gift, Sun } from "lucide-react";
import { markUp } from "~/locales/mark-up";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { percentOf } from "~/ui/primitives/progress";
import { Deferred } from "~/ui/states/deferred";
import { Skeleton } from "~/ui/states/skeleton";
import { Points } from "~/ui/text/points";
import { reachOf, type HomeReward, type HomeRewards } from "./home-rules";

type Reward = Pick<HomeReward, "id" | "name" | "threshold">;

interface BalanceCardProps {
  program: { term_points_as: string; earn_points_icon?: { public_url: string } | null };
  participant: { first_name: string; unused_points: number };
  rewards: HomeRewards | Promise<HomeRewards>;
}

/** The points are shown immediately, the progress when the rewards have loaded. */
export function BalanceCard({ program, participant, rewards }: BalanceCardProps) {
  const t = useText();
  const term = program.term_points_as;
  return (
    <section
      aria-label={t("Your {term}", { term })}
      className="surface-card relative z-[2] -mt-9 grid gap-6 rounded-card border border-border p-5 shadow-lift md:-mt-16 md:grid-cols-[1fr_auto] md:items-center md:p-8 lg:grid-cols-[auto_1fr_auto] lg:gap-10"
    >
      <div className="flex items-center gap-4 lg:border-r lg:border-border lg:pr-10">
        <span className="grid size-14 flex-none place-items-center rounded-full bg-accent text-accent-content">
          {program.earn_points_icon ? (
            <img src={program.earn_points_icon.public_url} alt="" className="size-10" />
          ) : (
            <Icon icon={Sun} />
          )}
        </span>
        <div>
          <p className="text-14 text-muted">
            {t(participant.first_name ? "Hi {name}, you have" : "You have", { name: participant.first_name })}
          </p>
          <p className="font-heading text-30 leading-tight font-display tracking-(--header-font-tracking)">
            <Points countsUp value={participant.unused_points} term={term} />
          </p>
        </div>
      </div>
      <Deferred value={rewards} fallback={<Skeleton className={`h-3 w-full ${REACH_POSITION}`} />} error={null}>
        {({ current }) => <Reach unused={participant.unused_points} term={term} rewards={current} />}
      </Deferred>
    </section>
  );
}

const REACH_POSITION = "md:max-lg:order-last md:max-lg:col-span-2";

/** The progress to the next reward, and a link to the one that the points are enough for. */
function Reach({ unused, term, rewards }: { unused: number; term: string; rewards: HomeReward[] }) {
  const t = useText();
  const { affordable, next } = reachOf(rewards, unused);
  return (
    <>
      <div className={REACH_POSITION}>
        {next ? (
          <Track unused={unused} term={term} affordable={affordable} next={next} />
        ) : (
          <p className="text-muted">
            {affordable ? t("You have enough for every reward.") : t("Earn {term} and watch them grow here.", { term })}
          </p>
        )}
      </div>
      {affordable ? (
        <ButtonLink to={`/reward/${affordable.id}`}>{t("Claim your {reward}", { reward: affordable.name })}</ButtonLink>
      ) : null}
    </>
  );
}

interface TrackProps {
  unused: number;
  term: string;
  affordable: Reward | null;
  next: Reward;
}

function Track({ unused, term, affordable, next }: TrackProps) {
  const t = useText();
  const locale = useLocale();
  const reached = affordable ? percentOf(affordable.threshold, next.threshold) : 0;
  const stop = "absolute top-1/2 grid size-7 -translate-y-1/2 place-items-center rounded-full border-2 bg-background";
  return (
    <div>
      <p className="mb-3">
        {markUp(
          t("<points>{count} {term}</points> to {reward}", { count: next.threshold - unused, term, reward: next.name }),
          {
            points: (words) => <strong className="tabular-nums">{words}</strong>,
          },
        )}
      </p>
      <div
        role="progressbar"
        aria-label={t("Progress to {reward}", { reward: next.name })}
        aria-valuemin={0}
        aria-valuemax={next.threshold}
        aria-valuenow={unused}
        className="relative h-3 rounded-full bg-track"
      >
        <span
          className="absolute inset-y-0 left-0 rounded-full bg-highlight"
          style={{ width: `${percentOf(unused, next.threshold)}%` }}
        />
        {affordable ? (
          <span
            className={classNames(stop, "-translate-x-1/2 border-highlight text-link")}
            style={{ left: `${reached}%` }}
          >
            <Icon icon={Check} size={16} />
          </span>
        ) : null}
        <span className={classNames(stop, "right-0 border-border-strong text-muted")}>
          <Icon icon={Gift} size={16} />
        </span>
      </div>
      <p aria-hidden className="relative mt-3 h-[22px] text-14 text-muted tabular-nums">
        {affordable && reached < 85 ? (
          <span className="absolute -translate-x-1/2" style={{ left: `${reached}%` }}>
            {formatNumber(affordable.threshold, locale)}
          </span>
        ) : null}
        <span className="absolute right-0">{formatNumber(next.threshold, locale)}</span>
      </p>
    </div>
  );
}
