import { useText } from "~/locales/use-text";
import { Button } from "~/ui/button";
import { RichText } from "~/ui/rich-text";
import { ChallengeCard } from "../challenge-card";
import type { LayoutProps } from "../layout-props";
import { LinkLayout } from "../link/layout";

/** Completing these takes no more than following their link. */
const BY_LINK = new Set(["share", "engage", "location"]);

/** The card of every type without a layout of its own. */
export function GenericLayout(props: LayoutProps) {
  const t = useText();
  const { challenge, onClose } = props;
  if (BY_LINK.has(challenge.challenge_type)) return <LinkLayout {...props} />;
  return (
    <ChallengeCard challenge={challenge} onClose={onClose} footer={<Button block onClick={onClose}>{t("Earn More")}</Button>}>
      <RichText html={challenge.content} className="mt-4" />
    </ChallengeCard>
  );
}
