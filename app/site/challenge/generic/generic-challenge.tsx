import { useText } from "~/locales/use-text";
import { Button } from "~/ui/primitives/button";
import { RichText } from "~/ui/text/rich-text";
import { ChallengeCard } from "../challenge-card";
import type { ChallengeViewProps } from "../challenge-view-props";
import { openLink } from "../link/open-link";

/**
 * The card of types without their own view. They are completed elsewhere; the button opens the link, if there is one.
 */
export function GenericChallenge({ challenge, onClose }: ChallengeViewProps) {
  const t = useText();
  function act() {
    if (challenge.link_url) openLink(challenge.link_url);
    onClose();
  }
  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      footer={
        <Button block onClick={act}>
          {challenge.cta_button_text || t("Earn More")}
        </Button>
      }
    >
      <RichText html={challenge.content} className="mt-4" />
    </ChallengeCard>
  );
}
