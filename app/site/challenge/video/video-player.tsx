import {
  forwardRef,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MutableRefObject,
  type PointerEvent,
} from "react";
import { useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { classNames } from "~/ui/primitives/class-names";
import { ErrorState } from "~/ui/states/error-state";
import { PlayerControls } from "./player-controls";
import { actionOfKey, type PlayerAction } from "./player-keys";
import { usePlayer } from "./use-player";

interface VideoPlayerProps {
  challenge: ChallengeView;
  /** The share that counts as watched, 0 to 1. */
  watched: number;
}

/** How long the controls of a playing video stay after the last movement. */
const IDLE_AFTER_MS = 2_500;

/**
 * The video in place of the card's picture, with controls in the brand; an error message if it cannot be played. Without
 * JavaScript it has the browser's controls. The speed cannot be changed, because the time that passes is what is credited.
 */
export const VideoPlayer = forwardRef<HTMLVideoElement, VideoPlayerProps>(function VideoPlayer(
  { challenge, watched },
  ref,
) {
  const t = useText();
  const [broken, setBroken] = useState(challenge.video === null);
  const player = ref as MutableRefObject<HTMLVideoElement | null>;
  const frame = useRef<HTMLDivElement>(null);
  const hydrated = useHydrated();
  const { state, controls } = usePlayer(player, frame);
  const { idle, wake, rest } = useIdle();
  const hidden = idle && !state.paused;
  // The video may have failed before hydration.
  useEffect(() => {
    if (player.current?.error) setBroken(true);
  }, [player]);

  function retry() {
    setBroken(false);
    player.current?.load();
  }

  function onKeyDown(event: KeyboardEvent) {
    wake();
    const action = broken ? null : actionOfKey(event, event.target instanceof HTMLButtonElement);
    if (!action) return;
    event.preventDefault();
    perform(action, controls);
  }

  /** A click plays and pauses. A tap while it plays shows or hides the controls. */
  function onPress({ pointerType }: PointerEvent) {
    if (!hydrated) return;
    if (pointerType === "mouse" || state.paused) controls.togglePlay();
    if (pointerType !== "mouse" && !state.paused && !hidden) rest();
    else wake();
  }

  return (
    // The handlers only add to the controls inside.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={frame}
      data-controls={hidden ? "hidden" : state.paused ? "paused" : "shown"}
      className="card-picture player surface-footer"
      onKeyDown={onKeyDown}
      onFocus={wake}
      onPointerMove={({ pointerType }) => pointerType === "mouse" && wake()}
    >
      <Video
        ref={ref}
        challenge={challenge}
        className={classNames(broken && "invisible", state.started ? "object-contain" : "object-cover")}
        onBroken={() => setBroken(true)}
        onPress={onPress}
      />
      {broken ? (
        <div className="self-center">
          <ErrorState
            message={t("This video can't be played right now.")}
            onRetry={challenge.video ? retry : undefined}
          />
        </div>
      ) : hydrated ? (
        <PlayerControls state={state} controls={controls} watched={watched} />
      ) : null}
    </div>
  );
});

function perform(action: PlayerAction, controls: ReturnType<typeof usePlayer>["controls"]): void {
  if (action.do === "seek") controls.seekBy(action.by);
  else if (action.do === "volume") controls.volumeBy(action.by);
  else if (action.do === "play") controls.togglePlay();
  else if (action.do === "mute") controls.toggleMute();
  else if (action.do === "captions") controls.toggleCaptions();
  else controls.toggleFullScreen();
}

interface VideoProps {
  challenge: ChallengeView;
  className: string;
  onBroken: () => void;
  onPress: (event: PointerEvent) => void;
}

const Video = forwardRef<HTMLVideoElement, VideoProps>(function Video(
  { challenge: { video, image, caption, captions }, className, onBroken, onPress },
  ref,
) {
  const t = useText();
  const hydrated = useHydrated();
  if (!video) return null;
  return (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- there is a track if the challenge has captions
    <video
      ref={ref}
      controls={!hydrated}
      // For the keys, without a button on the way.
      tabIndex={0}
      playsInline
      preload="metadata"
      controlsList="nodownload noplaybackrate"
      poster={image?.url}
      src={video.url}
      aria-label={caption}
      onError={onBroken}
      onPointerUp={onPress}
      className={className}
    >
      {captions ? <track kind="captions" src={captions.url} label={t("Captions")} default /> : null}
    </video>
  );
});

/** Whether nothing has happened for a while. `wake` starts the time anew, `rest` ends it at once. */
function useIdle() {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  function wake() {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), IDLE_AFTER_MS);
  }
  function rest() {
    clearTimeout(timer.current);
    setIdle(true);
  }
  return { idle, wake, rest };
}
