import { useState } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/button";
import { ChallengeCard } from "../challenge-card";
import { CompletedCard } from "../completed";
import type { LayoutProps } from "../layout-props";
import { useSubmission } from "../use-submission";

/**
 * call_action and link: a button that opens link_url. With api_completion_only nothing is submitted: the button opens
 * the link and goes home (specification 1, section 4 "Challenge").
 */
export function LinkLayout({ challenge, onClose }: LayoutProps) {
  const t = useText();
  const { submission, submit } = useSubmission(challenge);
  const [left, setLeft] = useState(false);
  if (submission.state === "done") return <CompletedCard challenge={challenge} answer={submission.answer} onClose={onClose} />;

  async function act() {
    // Opened by the click itself, before anything is awaited: a browser would block it afterwards.
    if (challenge.link_url) window.open(challenge.link_url, "_blank", "noopener,noreferrer");
    if (challenge.api_completion_only) return onClose();
    setLeft(true);
    await submit(new FormData());
  }

  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      footer={
        <Button block onClick={act} pending={submission.state === "sending"}>
          {left && submission.state === "open" ? t("Try again") : challenge.cta_button_text}
        </Button>
      }
    />
  );
}
