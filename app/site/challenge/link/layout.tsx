import { useState } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/button";
import { RichText } from "~/ui/rich-text";
import { ChallengeCard } from "../challenge-card";
import { CompletedCard } from "../completed";
import type { LayoutProps } from "../layout-props";
import { SubmitForm } from "../submit-form";
import { useSubmission } from "../use-submission";
import { openLink } from "./open-link";

/**
 * call_action and link: a button that opens link_url. With api_completion_only nothing is submitted: the button opens
 * the link and goes home (specification 1, section 4 "Challenge").
 */
export function LinkLayout({ challenge, onClose }: LayoutProps) {
  const t = useText();
  const { submission, submit } = useSubmission(challenge);
  const [left, setLeft] = useState(false);
  if (submission.state === "done")
    return <CompletedCard challenge={challenge} answer={submission.answer} onClose={onClose} />;

  function open() {
    if (challenge.link_url) openLink(challenge.link_url);
  }
  const label = left && submission.state === "open" ? t("Try again") : challenge.cta_button_text || t("Continue");
  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      footer={
        challenge.api_completion_only ? (
          <Button
            block
            onClick={() => {
              open();
              onClose();
            }}
          >
            {label}
          </Button>
        ) : (
          <SubmitForm
            challenge={challenge}
            pending={submission.state === "sending"}
            onSubmit={() => {
              if (!left) open();
              setLeft(true);
              void submit(new FormData());
            }}
          >
            {label}
          </SubmitForm>
        )
      }
    >
      <RichText html={challenge.content} className="mt-4" />
    </ChallengeCard>
  );
}
