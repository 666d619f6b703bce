import type { ReactNode } from "react";
import type { Term } from "~/locales/text";
import { useText, type Translate } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { rewardKind } from "~/services/reward-types/registry";
import { useSite } from "~/site/frame/use-site";
import { TileItem, type TileState } from "~/ui/primitives/tile";
import { EmptyState } from "~/ui/states/empty-state";
import { isUrgent, timeLeftText } from "~/ui/text/time-texts";
import type { HomeReward } from "./home-views";
import { SectionHeading } from "./section-heading";
import { REWARD_SHELF_LENGTH, SeeAll, Shelf } from "./shelf";

interface RewardTilesProps {
  rewards: HomeReward[];
  /** As a grid of every reward instead of a row. */
  all?: boolean;
}

/** The current rewards as tiles. */
export function RewardTiles({ rewards, all }: RewardTilesProps) {
  const t = useText();
  const { program, participant, now } = useSite();
  const term = program.term_rewards_as;
  if (rewards.length === 0) {
    return (
      <EmptyState
        title={t("No {term} right now", { term })}
        text={
          participant
            ? t("Keep earning {points}. New {rewards} are coming soon.", {
                points: program.term_points_as,
                rewards: term,
              })
            : t("New {rewards} are coming soon.", { rewards: term })
        }
      />
    );
  }
  return (
    <Shelf all={all} scrolls={rewards.length > REWARD_SHELF_LENGTH}>
      {rewards.map((reward) => (
        <TileItem
          key={reward.id}
          to={`/reward/${reward.id}`}
          title={reward.name}
          imageUrl={reward.image?.url}
          background="reward"
          badge={{ text: t(rewardKind(reward.selection).label), tone: "plain" }}
          state={stateOf(reward, participant, pointsTerm(program), now, t)}
          preventScrollReset
        />
      ))}
    </Shelf>
  );
}

interface CurrentRewardsProps {
  /** The number of rewards that 'See all' shows; none while it is not known, and where all are shown. */
  count?: number;
  children: ReactNode;
}

/** The section of the current rewards; its content may be the tiles, a placeholder or an error. */
export function CurrentRewards({ count = 0, children }: CurrentRewardsProps) {
  const t = useText();
  const { program } = useSite();
  const title = program.prizes_title || t("Current {term}", { term: program.term_rewards_as });
  return (
    <section aria-labelledby="rewards" className="mt-section">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 md:mb-6">
        <SectionHeading id="rewards" icon={program.current_rewards_icon}>
          {title}
        </SectionHeading>
        <SeeAll of={title} count={count} shown={REWARD_SHELF_LENGTH} show="rewards" />
      </div>
      {children}
    </section>
  );
}

function stateOf(
  reward: HomeReward,
  participant: { unused_points: number; points: number } | null,
  term: Term,
  now: string,
  t: Translate,
): TileState | undefined {
  if (reward.drawn_at) return { kind: "plain", text: t("Winners drawn") };
  if (reward.tier_needed) return { kind: "locked", text: t("For {tier} and above", { tier: reward.tier_needed }) };
  if (reward.sold_out) return { kind: "plain", text: t("Sold out") };
  const entries = reward.participant_sweepstakes_entry;
  if (entries)
    return {
      kind: "entries",
      text: t({ one: "{count} entry so far", other: "{count} entries so far" }, { count: entries }),
    };
  const { goal } = rewardKind(reward.selection);
  if (goal === "total" && participant !== null && reward.threshold > 0) {
    const points = Math.min(participant.points, reward.threshold);
    return {
      kind: "progress",
      text: t("{points} of {threshold} {term}", { points, threshold: reward.threshold, term }),
      percent: (points / reward.threshold) * 100,
    };
  }
  if (goal === "available" && participant !== null && reward.threshold > 0) {
    const points = participant.unused_points;
    if (points >= reward.threshold) return { kind: "ready", text: t("Ready to claim") };
    return {
      kind: "progress",
      text: t("{points} to go", { points: reward.threshold - points }),
      percent: (points / reward.threshold) * 100,
    };
  }
  const left = reward.finish ? timeLeftText(reward.finish, now) : null;
  if (left && reward.finish)
    return { kind: isUrgent(reward.finish, now) ? "urgent" : "time-left", text: t("Ends in {time}", { time: left }) };
  if (reward.threshold > 0) return { kind: "plain", text: t("{points} {term}", { points: reward.threshold, term }) };
  return undefined;
}
