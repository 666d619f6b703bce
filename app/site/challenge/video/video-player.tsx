import { forwardRef, useEffect, useState, type MutableRefObject } from "react";
import { useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { ErrorState } from "~/ui/states/error-state";

/** The native video player in place of the card's picture; an error message if the video cannot be played. */
export const VideoPlayer = forwardRef<HTMLVideoElement, { challenge: ChallengeView }>(function VideoPlayer(
  { challenge },
  ref,
) {
  const t = useText();
  const [broken, setBroken] = useState(challenge.video === null);
  const player = ref as MutableRefObject<HTMLVideoElement | null>;
  // The video may have failed before hydration.
  useEffect(() => {
    if (player.current?.error) setBroken(true);
  }, [player]);

  function retry() {
    setBroken(false);
    player.current?.load();
  }

  return (
    <div className="card-picture grid aspect-video max-h-none bg-sunken md:aspect-video [&>*]:col-start-1 [&>*]:row-start-1">
      {challenge.video ? (
        // eslint-disable-next-line jsx-a11y/media-has-caption -- there is a track if the challenge has captions
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
            message={t("This video can't be played right now.")}
            onRetry={challenge.video ? retry : undefined}
          />
        </div>
      ) : null}
    </div>
  );
});
