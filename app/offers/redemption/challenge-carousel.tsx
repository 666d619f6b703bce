import { ChevronLeft, ChevronRight, Pause, Play } from "lucide";
import { useText } from "~/locales/use-text";
import { challengeKind } from "~/services/challenge-types/registry";
import type { OffersAccountView } from "~/services/offers/offers.schema";
import { useCarousel } from "~/ui/hooks/use-carousel";
import { ButtonLink } from "~/ui/primitives/button";
import { IconButton } from "~/ui/primitives/icon-button";
import { TilePicture } from "~/ui/primitives/tile";

type Tile = OffersAccountView["challenges_with_offer_rewards"][number];

/** Challenges one at a time. It advances by itself and wraps around. */
export function ChallengeCarousel({ challenges }: { challenges: readonly Tile[] }) {
  const t = useText();
  const carousel = useCarousel({ slides: challenges.length, intervalMs: ADVANCE_MS });
  const { current, playing } = carousel;
  const several = challenges.length > 1;
  return (
    <section
      aria-label={t("Challenges")}
      aria-roledescription={t("carousel")}
      className="mt-4"
      {...carousel.pauseHandlers}
    >
      <div ref={carousel.viewport} aria-live={playing ? "off" : "polite"} className="touch-pan-y overflow-hidden">
        <div className="flex">
          {challenges.map((challenge, index) => (
            <article
              key={challenge.identifier}
              // React 18 supports `inert` only as an attribute with a string value.
              {...(index === current ? {} : { inert: "" })}
              className="surface-card mr-2 min-w-full overflow-hidden rounded-tile border border-border"
            >
              <div className="aspect-16/10 bg-sunken">
                <TilePicture title={challenge.caption} imageUrl={challenge.image?.url ?? challenge.icon?.url} />
              </div>
              <div className="p-5">
                <h3 className="line-clamp-2 min-h-[2.6em]">{challenge.caption}</h3>
                <ButtonLink to={`/challenge/${challenge.identifier}`} block className="mt-4">
                  {t(challengeKind(challenge.challenge_type).callToAction)}
                </ButtonLink>
              </div>
            </article>
          ))}
        </div>
      </div>
      {carousel.engine}
      {several ? (
        <div className="mt-2 flex items-center justify-center gap-2">
          <IconButton icon={ChevronLeft} label={t("Previous challenge")} onClick={carousel.previous} />
          <span className="text-14 text-muted tabular-nums">
            {t("{number} of {total}", { number: current + 1, total: challenges.length })}
          </span>
          <IconButton icon={ChevronRight} label={t("Next challenge")} onClick={carousel.next} />
          <IconButton
            icon={playing ? Pause : Play}
            label={playing ? t("Pause") : t("Play")}
            onClick={carousel.toggle}
          />
        </div>
      ) : null}
    </section>
  );
}

const ADVANCE_MS = 3000;
