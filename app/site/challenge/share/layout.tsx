import { useText } from "~/locales/use-text";
import { RichText } from "~/ui/rich-text";
import { toast } from "~/ui/toast";
import { ChallengeCard } from "../challenge-card";
import { CompletedCard } from "../completed";
import type { LayoutProps } from "../layout-props";
import { SubmitForm } from "../submit-form";
import { useSubmission } from "../use-submission";

/** share: the device's own way to share the link, else the link is copied; done when it was shared. */
export function ShareLayout({ challenge, onClose }: LayoutProps) {
  const t = useText();
  const { submission, submit } = useSubmission(challenge);
  if (submission.state === "done")
    return <CompletedCard challenge={challenge} answer={submission.answer} onClose={onClose} />;

  async function share() {
    const url = challenge.link_url || window.location.origin;
    try {
      if ("share" in navigator) await navigator.share({ title: challenge.caption, url });
      else {
        await window.navigator.clipboard.writeText(url);
        toast({ title: t("The link is copied"), description: t("Paste it wherever you like."), tone: "info" });
      }
    } catch (error) {
      const thoughtBetterOfIt = error instanceof DOMException && error.name === "AbortError";
      if (!thoughtBetterOfIt) toast({ title: t("Sharing did not work"), description: url, tone: "destructive" });
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
