/** The card with the participant's points, their code, and what they can claim or how far the next reward is. */
import { Coins, Gift, QrCode } from "lucide";
import { markUp } from "~/locales/mark-up";
import type { Term } from "~/locales/text";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { PointsNote } from "~/services/points/account-points.schema";
import { pointsTerm } from "~/services/programs/terms";
import { rewardKind } from "~/services/reward-types/registry";
import { MEMBER_CARD_PATH, OPENS_MEMBER_CODE } from "~/site/frame/member-code-links";
import { PointsNotes } from "~/site/points/points-notes";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";
import { ProgressBar } from "~/ui/primitives/progress";
import { Deferred } from "~/ui/states/deferred";
import { Skeleton } from "~/ui/states/skeleton";
import { Points } from "~/ui/text/points";
import { goalOf, type Goal } from "./home-rules";
import type { HomeRewards } from "./home-views";

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

/** The points and the code are shown immediately, the goal when the rewards have loaded. */
export function BalanceCard({ program, participant, rewards, notes }: BalanceCardProps) {
  const t = useText();
  const term = pointsTerm(program);
  return (
    <section
      aria-label={t("Your {term}", { term })}
      className="surface-footer grid gap-x-4 gap-y-3 rounded-card border border-transparent p-4 shadow-lift md:gap-x-8 md:p-8 lg:grid-cols-[auto_1fr] lg:items-center"
    >
      <div className="flex items-center gap-3 lg:border-r lg:border-border lg:pr-8">
        <span className="grid size-11 flex-none place-items-center rounded-full bg-accent text-accent-content md:size-14">
          {program.earn_points_icon ? (
            <Picture src={program.earn_points_icon.public_url} alt="" place="icon" className="size-8 md:size-10" />
          ) : (
            <Icon icon={Coins} />
          )}
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-14 text-muted">{t("You have")}</p>
          <p className="font-heading text-24 leading-tight font-display tracking-(--header-font-tracking) text-title md:text-30">
            <Points countsUp value={participant.unused_points} term={term} />
          </p>
        </div>
        <ButtonLink
          to={MEMBER_CARD_PATH}
          {...OPENS_MEMBER_CODE}
          variant="accent"
          size="small"
          icon={QrCode}
          className="lg:ml-6"
        >
          {t("Code")}
        </ButtonLink>
      </div>
      <Deferred
        value={rewards}
        fallback={
          <span className="grid h-17 content-start gap-3">
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-4 w-1/2" />
          </span>
        }
        error={null}
      >
        {({ current }) => <Reach term={term} goal={goalOf(current, participant)} />}
      </Deferred>
      <PointsNotes notes={notes} className="lg:col-span-2" />
    </section>
  );
}

/** The bar, full where a reward can be claimed, and the button to claim it. */
function Reach({ term, goal }: { term: Term; goal: Goal | null }) {
  const t = useText();
  if (!goal) return <p className="text-muted">{t("Earn {term} and watch them grow here.", { term })}</p>;
  const claimable = goal.missing <= 0;
  return (
    <div className="grid gap-2">
      <Bar goal={goal} />
      <div className="flex min-h-touch flex-wrap items-center justify-between gap-x-3">
        <p className="min-w-0 flex-1 basis-40 leading-snug wrap-anywhere">
          {claimable ? (
            <strong>{t("You can claim {reward}", { reward: goal.name })}</strong>
          ) : (
            markUp(t("<points>{count} {term}</points> to {reward}", { count: goal.missing, term, reward: goal.name }), {
              points: (words) => <strong className="tabular-nums">{words}</strong>,
            })
          )}
        </p>
        {claimable ? (
          <ButtonLink to={`/reward/${goal.id}`} preventScrollReset size="small" className="flex-none">
            {t("Claim it")}
          </ButtonLink>
        ) : (
          <Count goal={goal} />
        )}
      </div>
    </div>
  );
}

function Bar({ goal }: { goal: Goal }) {
  const t = useText();
  return (
    <div className="relative">
      <ProgressBar
        thick
        value={Math.min(goal.reached, goal.threshold)}
        max={goal.threshold}
        label={t("Progress to {reward}", { reward: goal.name })}
      />
      <span className="absolute top-1/2 right-0 grid size-7 -translate-y-1/2 place-items-center rounded-full border-2 border-border-strong bg-background text-muted">
        <Icon icon={Gift} size={16} />
      </span>
    </div>
  );
}

/** How far it is in numbers. A milestone counts all points ever earned, which are more than those above the bar. */
function Count({ goal: { reached, threshold, selection } }: { goal: Goal }) {
  const t = useText();
  const locale = useLocale();
  const count = formatNumber(reached, locale);
  return (
    <p aria-hidden className="flex-none text-14 text-muted tabular-nums">
      {rewardKind(selection).goal === "total" ? t("{count} earned in total", { count }) : count}
      {" / "}
      {formatNumber(threshold, locale)}
    </p>
  );
}
