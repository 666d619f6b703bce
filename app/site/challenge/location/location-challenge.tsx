import { MapPin } from "lucide-react";
import { useState } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { ErrorState } from "~/ui/states/error-state";
import { RichText } from "~/ui/text/rich-text";
import { ChallengeCard } from "../challenge-card";
import type { ChallengeViewProps } from "../challenge-view-props";
import { CompletedCard } from "../completed";
import { useSubmission } from "../use-submission";

type Search = "idle" | "searching" | "denied" | "unknown";

const TIMEOUT_MS = 20_000;

/** A check-in. The device has to know its location, which is neither sent nor stored. */
export function LocationChallenge({ challenge, onClose }: ChallengeViewProps) {
  const t = useText();
  const { submission, submit } = useSubmission(challenge);
  const [search, setSearch] = useState<Search>("idle");
  if (submission.state === "done")
    return <CompletedCard challenge={challenge} result={submission.result} onClose={onClose} />;

  function checkIn() {
    if (!("geolocation" in navigator)) return setSearch("unknown");
    setSearch("searching");
    navigator.geolocation.getCurrentPosition(
      () => {
        setSearch("idle");
        void submit(new FormData());
      },
      (error) => setSearch(error.code === error.PERMISSION_DENIED ? "denied" : "unknown"),
      { timeout: TIMEOUT_MS, maximumAge: 60_000 },
    );
  }

  const failed = search === "denied" || search === "unknown";
  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      footer={
        <Button
          block
          onClick={checkIn}
          pending={search === "searching" ? t("Looking for you…") : submission.state === "sending"}
        >
          {failed ? t("Try again") : challenge.cta_button_text || t("Check in")}
        </Button>
      }
    >
      <RichText html={challenge.content} className="mt-4" />
      {failed ? (
        <ErrorState
          message={
            search === "denied"
              ? t("Your browser may not tell where you are")
              : t("We could not find out where you are")
          }
          text={
            search === "denied"
              ? t("Allow this site to use your location in the browser's settings, then try again.")
              : t("Check that location services are on, or step outside, then try again.")
          }
        />
      ) : (
        <p className="mt-4 flex items-center gap-1.5 text-14 text-muted">
          <Icon icon={MapPin} size={16} />
          {t("Your browser will ask for your location. It is not stored.")}
        </p>
      )}
    </ChallengeCard>
  );
}
