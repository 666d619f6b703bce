import { useState } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/primitives/button";
import { RichText } from "~/ui/text/rich-text";
import { ChallengeCard } from "../challenge-card";
import type { ChallengeViewProps } from "../challenge-view-props";
import { CompletedCard } from "../completed";
import { SubmitForm } from "../submit-form";
import { useSubmission } from "../use-submission";
import { openLink } from "./open-link";

/**
 * A button that opens `link_url` and submits the challenge. With `api_completion_only` nothing is submitted: the button
 * opens the link and goes home.
 */
export function LinkChallenge({ challenge, onClose }: ChallengeViewProps) {
  const t = useText();
  const { submission, submit } = useSubmission(challenge);
  const [opened, setOpened] = useState(false);
  if (submission.state === "done")
    return <CompletedCard challenge={challenge} result={submission.result} onClose={onClose} />;

  function open() {
    if (challenge.link_url) openLink(challenge.link_url);
  }
  const label = opened && submission.state === "open" ? t("Try again") : challenge.cta_button_text || t("Continue");
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
              if (!opened) open();
              setOpened(true);
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
