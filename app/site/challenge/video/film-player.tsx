import { forwardRef, useEffect, useState, type MutableRefObject } from "react";
import { useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { ErrorState } from "~/ui/error-state";

/** The film in the browser's own player, in the place of the card's picture; it says so when it cannot be played. */
export const FilmPlayer = forwardRef<HTMLVideoElement, { challenge: ChallengeView }>(function FilmPlayer(
  { challenge },
  ref,
) {
  const t = useText();
  const [broken, setBroken] = useState(challenge.video === null);
  const player = ref as MutableRefObject<HTMLVideoElement | null>;
  // The failure may have come before the page was alive.
  useEffect(() => {
    if (player.current?.error) setBroken(true);
  }, [player]);

  function retry() {
    setBroken(false);
    player.current?.load();
  }

  return (
    <div className="mb-5 grid aspect-video w-full overflow-hidden rounded-inner bg-sunken [&>*]:col-start-1 [&>*]:row-start-1">
      {challenge.video ? (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- they come where the operator gives any
        <video
          ref={ref}
          controls
          playsInline
          preload="metadata"
          controlsList="nodownload noplaybackrate"
          poster={challenge.image?.url}
          src={challenge.video.url}
          aria-label={challenge.caption}
          onError={() => setBroken(true)}
          className={broken ? "invisible" : "size-full object-contain"}
        >
          {challenge.captions ? (
            <track kind="captions" src={challenge.captions.url} label={t("Captions")} default />
          ) : null}
        </video>
      ) : null}
      {broken ? (
        <div className="self-center">
          <ErrorState
            message={t("This film cannot be played right now.")}
            onRetry={challenge.video ? retry : undefined}
          />
        </div>
      ) : null}
    </div>
  );
});
