import { QrCode } from "lucide";
import { useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { MEMBER_CARD_PATH, OPENS_MEMBER_CODE } from "~/site/frame/member-code-links";
import { useIsPreview, useSite } from "~/site/frame/use-site";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { RichText } from "~/ui/text/rich-text";
import { ChallengeCard } from "../challenge-card";
import type { ChallengeViewProps } from "../challenge-view-props";
import { CompletedCard } from "../completed";
import { SubmitForm } from "../submit-form";
import { useSubmission } from "../use-submission";
import { openLink } from "./open-link";

/**
 * A button that opens `link_url` and submits the challenge. With `api_completion_only` nothing is submitted, since a till
 * tells us: the button opens the link and goes home.
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
          <CounterButtons link={challenge.link_url} label={label} onClose={onClose} />
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

interface CounterButtonsProps {
  link: string | null;
  label: string;
  onClose: () => void;
}

/**
 * The buttons of a challenge that a till completes. Without a link, or with one to My Rewards, the button shows the member
 * code over the card; with another link the code is a second button.
 */
function CounterButtons({ link, label, onClose }: CounterButtonsProps) {
  const t = useText();
  const { participant } = useSite();
  const own = !link || /^\/my-rewards(\?|#|$)/.test(link);
  if (own && participant) return <CodeButton onClose={onClose}>{label}</CodeButton>;
  return (
    <div className="grid gap-2">
      <Button
        block
        onClick={() => {
          if (link) openLink(link);
          onClose();
        }}
      >
        {label}
      </Button>
      {participant ? (
        <CodeButton variant="quiet" onClose={onClose}>
          {t("Show my code")}
        </CodeButton>
      ) : null}
    </div>
  );
}

interface CodeButtonProps {
  variant?: "quiet";
  onClose: () => void;
  children: ReactNode;
}

/** Opens the member code over the card. In a preview, where nobody has one, it closes the card. */
function CodeButton({ variant, onClose, children }: CodeButtonProps) {
  if (useIsPreview())
    return (
      <Button block variant={variant} icon={QrCode} onClick={onClose}>
        {children}
      </Button>
    );
  return (
    <ButtonLink block variant={variant} icon={QrCode} to={MEMBER_CARD_PATH} {...OPENS_MEMBER_CODE}>
      {children}
    </ButtonLink>
  );
}
