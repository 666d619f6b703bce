import { useText } from "~/locales/use-text";
import { Button } from "~/ui/button";
import { RichText } from "~/ui/rich-text";
import { ChallengeCard } from "../challenge-card";
import type { LayoutProps } from "../layout-props";
import { openLink } from "../link/open-link";

/** The card of every type without a layout of its own: what there is to do happens elsewhere, behind its link if it has one. */
export function GenericLayout({ challenge, onClose }: LayoutProps) {
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
