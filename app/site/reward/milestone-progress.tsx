import { useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { rewardKind } from "~/services/reward-types/registry";
import type { RewardView } from "~/services/rewards/rewards.schema";
import { useSite } from "~/site/frame/use-site";
import { ProgressBar } from "~/ui/primitives/progress";

/** The way to a milestone: how many of its points the participant has collected in all, also those already spent. */
export function MilestoneProgress({ reward }: { reward: RewardView }) {
  const t = useText();
  const { program, participant } = useSite();
  const isOnTheWay = rewardKind(reward.selection).goal === "total" && reward.earned_by_current_participant_on === null;
  if (!participant || !isOnTheWay || reward.threshold === 0) return null;
  const points = Math.min(participant.points, reward.threshold);
  const label = t("{points} of {threshold} {term}", {
    points,
    threshold: reward.threshold,
    term: pointsTerm(program),
  });
  return (
    <section className="grid gap-2">
      <p className="font-strong tabular-nums">{label}</p>
      <ProgressBar value={points} max={reward.threshold} label={label} />
      <p className="text-14 text-muted">
        {points < reward.threshold
          ? t("All the {term} you ever collect count, even those you spend.", { term: pointsTerm(program) })
          : t("You made it. It'll be yours in a moment.")}
      </p>
    </section>
  );
}
