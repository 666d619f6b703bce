import { useText } from "~/locales/use-text";
import { toast } from "~/ui/overlay/toast";
import { RichText } from "~/ui/text/rich-text";
import { ChallengeCard } from "../challenge-card";
import type { ChallengeViewProps } from "../challenge-view-props";
import { CompletedCard } from "../completed";
import { SubmitForm } from "../submit-form";
import { useSubmission } from "../use-submission";

/** Shares the link with the device's share sheet, or copies it if there is none. Sharing completes the challenge. */
export function ShareChallenge({ challenge, onClose }: ChallengeViewProps) {
  const t = useText();
  const { submission, submit } = useSubmission(challenge);
  if (submission.state === "done")
    return <CompletedCard challenge={challenge} result={submission.result} onClose={onClose} />;

  async function share() {
    const url = challenge.link_url || window.location.origin;
    try {
      if ("share" in navigator) await navigator.share({ title: challenge.caption, url });
      else {
        await window.navigator.clipboard.writeText(url);
        toast({ title: t("Link copied"), description: t("Paste it anywhere."), tone: "info" });
      }
    } catch (error) {
      const canceled = error instanceof DOMException && error.name === "AbortError";
      if (!canceled) toast({ title: t("Couldn't share the link"), description: url, tone: "destructive" });
      return;
    }
    await submit(new FormData());
  }

  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      footer={
        <SubmitForm challenge={challenge} pending={submission.state === "sending"} onSubmit={() => void share()}>
          {challenge.cta_button_text || t("Share")}
        </SubmitForm>
      }
    >
      <RichText html={challenge.content} className="mt-4" />
    </ChallengeCard>
  );
}
