import { Lock } from "lucide";
import { useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { ChallengeCard } from "./challenge-card";

interface LockedCardProps {
  challenge: ChallengeView;
  tier: string;
  onClose: () => void;
}

/** The card of a challenge that is for a tier which the participant has not reached. */
export function LockedCard({ challenge, tier, onClose }: LockedCardProps) {
  const t = useText();
  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      footer={
        <>
          <p className="mb-3 flex items-center gap-2 font-strong">
            <Icon icon={Lock} size={16} />
            {t("This challenge is for {tier} and above.", { tier })}
          </p>
          <ButtonLink to="/my-account" block>
            {t("See your tier")}
          </ButtonLink>
        </>
      }
    />
  );
}
