import type { ReactNode } from "react";
import { SELECTION_LABELS } from "~/services/rewards/selections";
import { useSite } from "~/site/frame/use-site";
import { EmptyState } from "~/ui/empty-state";
import { formatNumber } from "~/ui/points";
import { Tile, type TileState } from "~/ui/tile";
import { isUrgent, timeLeftText } from "~/ui/time-texts";
import type { HomeReward } from "./home-rules";
import { SectionHeading } from "./section-heading";

/** 'What can I get': the current rewards, with the way to each. */
export function RewardTiles({ rewards }: { rewards: HomeReward[] }) {
  const { program, participant, now } = useSite();
  const term = program.term_rewards_as;
  if (rewards.length === 0) {
    return <EmptyState title={`No ${term} right now`} text={`Keep collecting ${program.term_points_as}: new ${term} are on their way.`} />;
  }
  return (
    <ul className="tiles">
      {rewards.map((reward) => (
        <li key={reward.id}>
          <Tile
            to={`/reward/${reward.id}`}
            title={reward.name}
            imageUrl={reward.image_url}
            ground="reward"
            badge={{ text: SELECTION_LABELS[reward.selection], tone: "plain" }}
            state={stateOf(reward, participant?.unused_points ?? null, program.term_points_as, now)}
            preventScrollReset
          />
        </li>
      ))}
    </ul>
  );
}

/** The section of the current rewards, whether they are there, on their way or not to be had. */
export function CurrentRewards({ children }: { children: ReactNode }) {
  const { program } = useSite();
  return (
    <section aria-labelledby="rewards" className="mt-section">
      <div className="mb-5 md:mb-6"><SectionHeading id="rewards" icon={program.current_rewards_icon}>Current {program.term_rewards_as}</SectionHeading></div>
      {children}
    </section>
  );
}

function stateOf(reward: HomeReward, points: number | null, term: string, now: string): TileState | undefined {
  if (reward.participant_sweepstakes_entry > 0)
    return { kind: "entries", text: `${formatNumber(reward.participant_sweepstakes_entry)} entries so far` };
  if (reward.selection === "redeem" && points !== null && reward.threshold > 0) {
    if (points >= reward.threshold) return { kind: "ready", text: "Ready to claim" };
    return {
      kind: "progress",
      text: `${formatNumber(reward.threshold - points)} to go`,
      percent: (points / reward.threshold) * 100,
    };
  }
  const left = reward.finish ? timeLeftText(reward.finish, now) : null;
  if (left && reward.finish) return { kind: isUrgent(reward.finish, now) ? "urgent" : "time-left", text: `Ends in ${left}` };
  if (reward.threshold > 0) return { kind: "plain", text: `${formatNumber(reward.threshold)} ${term}` };
  return undefined;
}
