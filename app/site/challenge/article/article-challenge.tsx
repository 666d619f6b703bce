import { useEffect, useRef, useState } from "react";
import { useText } from "~/locales/use-text";
import { ProgressBar } from "~/ui/primitives/progress";
import { RichText } from "~/ui/text/rich-text";
import { ChallengeCard } from "../challenge-card";
import type { ChallengeViewProps } from "../challenge-view-props";
import { CompletedCard } from "../completed";
import { SubmitForm } from "../submit-form";
import { useSubmission } from "../use-submission";

/** An article with a scroll-progress bar. */
export function ArticleChallenge({ challenge, onClose }: ChallengeViewProps) {
  const t = useText();
  const { submission, submit } = useSubmission(challenge);
  const end = useRef<HTMLDivElement>(null);
  const progress = useScrollProgress(end);
  if (submission.state === "done")
    return <CompletedCard challenge={challenge} result={submission.result} onClose={onClose} />;
  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      focusTitle
      head={<ProgressBar value={progress} max={100} label={t("Reading progress")} />}
      footer={
        <SubmitForm
          challenge={challenge}
          pending={submission.state === "sending"}
          onSubmit={() => void submit(new FormData())}
        >
          {challenge.cta_button_text || t("Continue")}
        </SubmitForm>
      }
    >
      <RichText html={challenge.content} className="mt-5" />
      <div ref={end} />
    </ChallengeCard>
  );
}

/** How far the box around `end` is scrolled, 0 to 100; always 100 if the text fits. */
function useScrollProgress(end: React.RefObject<HTMLElement>): number {
  const [progress, setProgress] = useState(0);
  useEffect(() => {
    const box = end.current?.parentElement;
    if (!box) return;
    const measure = () => {
      const hidden = box.scrollHeight - box.clientHeight;
      setProgress(hidden <= 0 ? 100 : Math.round((box.scrollTop / hidden) * 100));
    };
    measure();
    box.addEventListener("scroll", measure, { passive: true });
    // The height of the text changes when pictures load and when a phone is turned.
    const observer = new ResizeObserver(measure);
    for (const element of [box, ...box.children]) observer.observe(element);
    return () => {
      box.removeEventListener("scroll", measure);
      observer.disconnect();
    };
  }, [end]);
  return progress;
}
