import { useRevalidator } from "@remix-run/react";
import { Lock } from "lucide";
import { useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import { myRewardsTitle } from "~/services/programs/my-rewards-title";
import { pointsTerm } from "~/services/programs/terms";
import { rewardKind } from "~/services/reward-types/registry";
import type { ClaimResult, RewardView } from "~/services/rewards/rewards.schema";
import { useSite } from "~/site/frame/use-site";
import { markPushMoment } from "~/site/push/push-moment";
import { isRejected, postForm } from "~/ui/forms/api-calls";
import { CsrfField } from "~/ui/forms/csrf";
import { toast } from "~/ui/overlay/toast";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";

type Props = {
  reward: RewardView;
  onClose: () => void;
  /** Called once the reward was claimed here. */
  onClaimed: () => void;
};

/**
 * The actions for the reward: claim it, become a member, see the offers or earn more points, and once it is earned where to find it again.
 */
export function ClaimFooter({ reward, onClose, onClaimed }: Props) {
  const t = useText();
  const { program } = useSite();
  const earned = reward.earned_by_current_participant_on !== null && !reward.repeatable;
  const { claim } = rewardKind(reward.selection);
  if (earned && claim === "membership")
    return (
      <ButtonLink to="/my-offers" block>
        {t("See my offers")}
      </ButtonLink>
    );
  if (earned)
    return (
      <ButtonLink to="/my-rewards" variant="quiet" block>
        {t("See it in {page}", { page: myRewardsTitle(program.term_rewards_as, t) })}
      </ButtonLink>
    );
  if (reward.status !== "active") return <Closed reward={reward} onClose={onClose} />;
  if (reward.tier_needed) return <Locked tier={reward.tier_needed} />;
  if (claim === "membership") return <ClaimForm reward={reward} text={t("Become a member")} onClaimed={onClaimed} />;
  if (canBeClaimed(reward)) return <PointsClaim reward={reward} onClose={onClose} onClaimed={onClaimed} />;
  return <EarnMore onClose={onClose} />;
}

function EarnMore({ onClose }: Pick<Props, "onClose">) {
  const t = useText();
  return (
    <Button variant="quiet" block onClick={onClose}>
      {t("Earn More")}
    </Button>
  );
}

/** Explains that the reward has ended or is not open yet. */
function Closed({ reward, onClose }: Pick<Props, "reward" | "onClose">) {
  const t = useText();
  return (
    <>
      <p className="mb-3 font-strong">
        {reward.status === "ended" ? t("This has ended.") : t("This isn't available yet.")}
      </p>
      <EarnMore onClose={onClose} />
    </>
  );
}

/** Explains that the reward is for a tier which the participant has not reached. */
function Locked({ tier }: { tier: string }) {
  const t = useText();
  return (
    <>
      <p className="mb-3 flex items-center gap-2 font-strong">
        <Icon icon={Lock} size={16} />
        {t("This is for {tier} and above.", { tier })}
      </p>
      <ButtonLink to="/my-account" block>
        {t("See your tier")}
      </ButtonLink>
    </>
  );
}

function canBeClaimed(reward: RewardView): boolean {
  const { claim } = rewardKind(reward.selection);
  return claim === "points" || (claim === "entry" && reward.threshold > 0 && reward.drawn_at === null);
}

function PointsClaim({ reward, onClose, onClaimed }: Props) {
  const t = useText();
  const { program, participant } = useSite();
  const term = pointsTerm(program);
  const have = participant?.unused_points ?? 0;
  const left = have - reward.threshold;
  const none = reward.left === 0;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap justify-between gap-x-4 text-14 tabular-nums">
        <span className="text-muted">{t("You have {points} {term}", { points: have, term })}</span>
        <strong>
          {left >= 0
            ? t("{points} {term} left after this", { points: left, term })
            : t("{points} {term} to go", { points: -left, term })}
        </strong>
      </p>
      <ClaimForm
        reward={reward}
        text={t("Use {points} {term} to Claim", { points: reward.threshold, term })}
        disabled={left < 0 || none}
        onClaimed={onClaimed}
      />
      {left < 0 ? <EarnMore onClose={onClose} /> : null}
    </div>
  );
}

type ClaimFormProps = Pick<Props, "reward" | "onClaimed"> & { text: string; disabled?: boolean };

/** A form, so that it also works before hydration. One idempotency key per opened card makes retries safe. */
function ClaimForm({ reward, text, disabled, onClaimed }: ClaimFormProps) {
  const t = useText();
  const revalidator = useRevalidator();
  const [sending, setSending] = useState(false);
  const key = useRef<string>();

  async function claim(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    key.current ??= crypto.randomUUID();
    const result = await postForm<ClaimResult>(
      "/public/rewards/process_reward",
      new FormData(event.currentTarget),
      key.current,
    );
    if (!result.ok) {
      // A rejected claim stores nothing, so the next one gets a new key. After a lost response the key must stay the
      // same, because the claim may have succeeded. Then the data is not read again either: if that failed, too, the
      // error page would replace the card.
      if (isRejected(result)) key.current = undefined;
      setSending(false);
      const description = result.error.message || t("Please try again");
      toast({ title: t("Something went wrong"), description, tone: "destructive" });
      if (isRejected(result)) revalidator.revalidate();
      return;
    }
    if (result.data.stripe_url) return window.location.assign(result.data.stripe_url);
    toast({
      title: t("Congrats!"),
      description: result.data.message || t("You have successfully claimed this reward"),
      tone: "success",
    });
    onClaimed();
    markPushMoment();
    // The card stays, and shows what was claimed and its code.
    setSending(false);
    key.current = undefined;
    revalidator.revalidate();
  }

  return (
    <form method="post" action="/public/rewards/process_reward" onSubmit={claim}>
      <CsrfField />
      <input type="hidden" name="reward_id" value={reward.id} />
      <Button type="submit" block disabled={disabled} pending={sending}>
        {text}
      </Button>
    </form>
  );
}
