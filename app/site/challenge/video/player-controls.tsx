import {
  Captions,
  CaptionsOff,
  Maximize,
  Minimize,
  Pause,
  Play,
  RotateCcw,
  Volume2,
  VolumeX,
  type IconNode,
} from "lucide";
import { useState, type CSSProperties } from "react";
import { useText } from "~/locales/use-text";
import { minutesAndSeconds } from "~/ui/hooks/use-countdown";
import { Icon } from "~/ui/primitives/icon";
import { percentOf } from "~/ui/primitives/progress";
import type { PlayerState, usePlayer } from "./use-player";

interface PlayerControlsProps {
  state: PlayerState;
  controls: ReturnType<typeof usePlayer>["controls"];
  /** The share that counts as watched, 0 to 1. */
  watched: number;
}

/** The button in the middle of a video that plays it, and the other controls over its lower edge. */
export function PlayerControls({ state, controls, watched }: PlayerControlsProps) {
  const t = useText();
  const { paused, waiting, time, duration, volume, captions, fullScreen } = state;
  const ended = duration > 0 && time >= duration;
  return (
    <>
      <button
        type="button"
        aria-label={paused ? t("Play") : t("Pause")}
        className="player-center"
        onClick={controls.togglePlay}
      >
        {waiting ? (
          <span className="spinner size-7 rounded-full border-4 border-current border-r-transparent" />
        ) : (
          <Icon icon={paused ? (ended ? RotateCcw : Play) : Pause} />
        )}
      </button>
      <div className="player-bar surface-footer">
        <SeekSlider time={time} duration={duration} watched={watched} onSeek={controls.seek} />
        <div className="flex items-center">
          <PlayerButton
            icon={volume > 0 ? Volume2 : VolumeX}
            label={volume > 0 ? t("Mute") : t("Unmute")}
            onClick={controls.toggleMute}
          />
          <input
            type="range"
            aria-label={t("Volume")}
            min={0}
            max={100}
            step={10}
            // Here all arrow keys change the volume; elsewhere in the player two of them seek.
            onKeyDown={(event) => event.key.startsWith("Arrow") && event.stopPropagation()}
            value={Math.round(volume * 100)}
            onChange={(event) => controls.setVolume(Number(event.target.value) / 100)}
            style={{ "--at": `${volume * 100}%` } as CSSProperties}
            className="player-range player-volume"
          />
          <span className="ml-2 text-14 whitespace-nowrap tabular-nums">
            {minutesAndSeconds(Math.floor(time))} / {minutesAndSeconds(Math.round(duration))}
          </span>
          <span className="ml-auto flex">
            {captions === null ? null : (
              <PlayerButton
                icon={captions ? Captions : CaptionsOff}
                label={t("Captions")}
                pressed={captions}
                onClick={controls.toggleCaptions}
              />
            )}
            <PlayerButton
              icon={fullScreen ? Minimize : Maximize}
              label={fullScreen ? t("Exit full screen") : t("Full screen")}
              onClick={controls.toggleFullScreen}
            />
          </span>
        </div>
      </div>
    </>
  );
}

interface PlayerButtonProps {
  icon: IconNode;
  label: string;
  pressed?: boolean;
  onClick: () => void;
}

function PlayerButton({ icon, label, pressed, onClick }: PlayerButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      onClick={onClick}
      className="grid size-touch flex-none place-items-center rounded-button -outline-offset-4"
    >
      <Icon icon={icon} />
    </button>
  );
}

interface SeekSliderProps {
  time: number;
  duration: number;
  watched: number;
  onSeek: (seconds: number) => void;
}

/**
 * The position, over the watched part. While a finger drags it the video stays where it is: every position on the way
 * would be a jump that is reported to the server.
 */
function SeekSlider({ time, duration, watched, onSeek }: SeekSliderProps) {
  const t = useText();
  const [pressed, setPressed] = useState(false);
  const [dragged, setDragged] = useState<number | null>(null);
  const shown = dragged ?? time;
  const release = () => {
    setPressed(false);
    if (dragged !== null) onSeek(dragged);
    setDragged(null);
  };
  return (
    <input
      type="range"
      aria-label={t("Position")}
      aria-valuetext={t("{time} of {duration}", {
        time: minutesAndSeconds(Math.floor(shown)),
        duration: minutesAndSeconds(Math.round(duration)),
      })}
      min={0}
      max={duration}
      // With steps the browser would round the value that React sets, and React would take that for a change.
      step="any"
      value={shown}
      onPointerDown={() => setPressed(true)}
      onPointerUp={release}
      onPointerCancel={release}
      onChange={(event) => (pressed ? setDragged : onSeek)(Number(event.target.value))}
      style={{ "--at": `${percentOf(shown, duration)}%`, "--watched": `${watched * 100}%` } as CSSProperties}
      className="player-range player-seek"
    />
  );
}
