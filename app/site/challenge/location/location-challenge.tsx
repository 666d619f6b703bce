import { MapPin } from "lucide";
import { useState } from "react";
import { useText, type Translate } from "~/locales/use-text";
import { useSite } from "~/site/frame/use-site";
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

/**
 * A check-in. If it has a place, the device tells where it is; that is compared with the place and not stored. Without
 * one nobody is asked.
 */
export function LocationChallenge({ challenge, onClose }: ChallengeViewProps) {
  const t = useText();
  const { program } = useSite();
  const { submission, submit } = useSubmission(challenge);
  const [search, setSearch] = useState<Search>("idle");
  if (submission.state === "done")
    return <CompletedCard challenge={challenge} result={submission.result} onClose={onClose} />;

  const radius = challenge.check_in_radius_meters;

  function checkIn() {
    if (radius === null) return void submit(new FormData());
    if (!("geolocation" in navigator)) return setSearch("unknown");
    setSearch("searching");
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setSearch("idle");
        const form = new FormData();
        form.set("latitude", String(coords.latitude));
        form.set("longitude", String(coords.longitude));
        void submit(form);
      },
      (error) => setSearch(error.code === error.PERMISSION_DENIED ? "denied" : "unknown"),
      { timeout: TIMEOUT_MS, maximumAge: 60_000, enableHighAccuracy: true },
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
          pending={search === "searching" ? t("Finding your location…") : submission.state === "sending"}
        >
          {failed ? t("Try again") : challenge.cta_button_text || t("Check in")}
        </Button>
      }
    >
      <RichText html={challenge.content} className="mt-4" />
      {failed ? (
        <ErrorState
          message={search === "denied" ? t("Location access is turned off") : t("We couldn't find your location")}
          text={
            search === "denied"
              ? t("Allow this site to use your location in the browser's settings, then try again.")
              : t("Check that location services are on, or step outside, then try again.")
          }
        />
      ) : radius !== null ? (
        <p className="mt-4 flex items-start gap-1.5 text-14 text-muted">
          <Icon icon={MapPin} size={16} className="mt-0.5" />
          {t("Your browser will ask for your location. You need to be within {distance}. We don't store it.", {
            distance: distanceText(radius, program.currency, t),
          })}
        </p>
      ) : null}
    </ChallengeCard>
  );
}

const FEET_PER_METER = 3.28084;

/** A short distance in the units of the program's country, which its currency tells. */
function distanceText(meters: number, currency: string, t: Translate): string {
  if (currency !== "USD") return t("{count} m", { count: meters });
  return t("{count} ft", { count: Math.round((meters * FEET_PER_METER) / 10) * 10 });
}
