import { ChevronLeft, ChevronRight, Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { useText } from "~/locales/use-text";
import type { OffersAccountView } from "~/services/offers/offers.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { IconButton } from "~/ui/primitives/icon-button";
import { TilePicture } from "~/ui/primitives/tile";
import { CHALLENGE_BUTTONS } from "./challenge-buttons";

type Tile = OffersAccountView["challenges_with_offer_rewards"][number];

/** Challenges one at a time. It advances by itself and wraps around. */
export function ChallengeCarousel({ challenges }: { challenges: readonly Tile[] }) {
  const t = useText();
  const { current, step, playing, toggle, pauseHandlers } = useCarousel(challenges.length);
  const challenge = challenges[current % challenges.length]!;
  const several = challenges.length > 1;
  return (
    <section aria-label={t("Challenges")} aria-roledescription={t("carousel")} className="mt-4" {...pauseHandlers}>
      <article
        aria-live={playing ? "off" : "polite"}
        className="surface-card overflow-hidden rounded-tile border border-border"
      >
        <div className="aspect-16/10 bg-sunken">
          <TilePicture title={challenge.caption} imageUrl={challenge.image?.url ?? challenge.icon?.url} />
        </div>
        <div className="p-5">
          <h3 className="line-clamp-2 min-h-[2.6em]">{challenge.caption}</h3>
          <ButtonLink to={`/challenge/${challenge.identifier}`} block className="mt-4">
            {t(CHALLENGE_BUTTONS[challenge.challenge_type])}
          </ButtonLink>
        </div>
      </article>
      {several ? (
        <div className="mt-2 flex items-center justify-center gap-2">
          <IconButton icon={ChevronLeft} label={t("Previous challenge")} onClick={() => step(-1)} />
          <span className="text-14 text-muted tabular-nums">
            {t("{number} of {total}", { number: current + 1, total: challenges.length })}
          </span>
          <IconButton icon={ChevronRight} label={t("Next challenge")} onClick={() => step(1)} />
          <IconButton icon={playing ? Pause : Play} label={playing ? t("Pause") : t("Play")} onClick={toggle} />
        </div>
      ) : null}
    </section>
  );
}

const ADVANCE_MS = 3000;

/** The state of the carousel. It pauses while the pointer or a finger is on it or the focus is inside. */
function useCarousel(count: number) {
  const [current, setCurrent] = useState(0);
  const [playing, setPlaying] = useState(true);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) setPlaying(false);
  }, []);
  useEffect(() => {
    if (!playing || paused || count < 2) return;
    const timer = setInterval(() => setCurrent((index) => (index + 1) % count), ADVANCE_MS);
    return () => clearInterval(timer);
  }, [playing, paused, count]);
  const resume = () => setPaused(false);
  const pause = () => setPaused(true);
  return {
    current,
    playing,
    step: (by: number) => setCurrent((index) => (index + by + count) % count),
    toggle: () => setPlaying(!playing),
    pauseHandlers: {
      onMouseEnter: pause,
      onMouseLeave: resume,
      onTouchStart: pause,
      onTouchEnd: resume,
      onTouchCancel: resume,
      onFocus: pause,
      onBlur: resume,
    },
  };
}
