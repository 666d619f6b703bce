import { useEffect, useState, type RefObject } from "react";

export interface PlayerState {
  paused: boolean;
  /** It has been played or moved, so that its picture and not the poster is shown. */
  started: boolean;
  /** It would play if it had more data. */
  waiting: boolean;
  /** In seconds. */
  time: number;
  /** In seconds; 0 until it is known. */
  duration: number;
  /** 0 to 1; 0 while muted. */
  volume: number;
  /** Whether the captions are shown; null if there are none. */
  captions: boolean | null;
  fullScreen: boolean;
}

const START: PlayerState = {
  paused: true,
  started: false,
  waiting: false,
  time: 0,
  duration: 0,
  volume: 1,
  captions: null,
  fullScreen: false,
};

const EVENTS = [
  "play",
  "playing",
  "pause",
  "ended",
  "waiting",
  "timeupdate",
  "seeking",
  "seeked",
  "loadedmetadata",
  "durationchange",
  "volumechange",
] as const;

/** iPhones show nothing but the video itself in full screen, by calls of their own. */
type PhoneVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

/**
 * The state of a video, read from the element on its events, and what controls do with it. Nothing is stored beside the
 * element, so that its own keys, the headphones' button and other scripts go together with the controls.
 * @param frame the element that fills the screen, with the controls
 */
export function usePlayer(player: RefObject<HTMLVideoElement>, frame: RefObject<HTMLElement>) {
  const [state, setState] = useState(START);
  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const read = () =>
      setState((before) => ({
        paused: video.paused,
        started: before.started || !video.paused || video.currentTime > 0,
        waiting: !video.paused && video.readyState < video.HAVE_FUTURE_DATA,
        time: video.currentTime,
        duration: Number.isFinite(video.duration) ? video.duration : 0,
        volume: video.muted ? 0 : video.volume,
        captions: video.textTracks[0] ? video.textTracks[0].mode === "showing" : null,
        fullScreen: document.fullscreenElement !== null && document.fullscreenElement === frame.current,
      }));
    for (const event of EVENTS) video.addEventListener(event, read);
    video.textTracks.addEventListener("change", read);
    document.addEventListener("fullscreenchange", read);
    read();
    return () => {
      for (const event of EVENTS) video.removeEventListener(event, read);
      video.textTracks.removeEventListener("change", read);
      document.removeEventListener("fullscreenchange", read);
    };
  }, [player, frame]);

  const withVideo = (change: (video: HTMLVideoElement) => void) => player.current && change(player.current);
  const seek = (seconds: number) =>
    withVideo((video) => {
      video.currentTime = Math.min(Math.max(0, seconds), video.duration || 0);
    });
  const setVolume = (volume: number) =>
    withVideo((video) => {
      video.volume = Math.min(Math.max(0, volume), 1);
      video.muted = video.volume === 0;
    });
  const controls = {
    // A video that cannot be played has an error event, which the player shows.
    togglePlay: () => withVideo((video) => (video.paused ? void video.play().catch(() => {}) : video.pause())),
    seek,
    seekBy: (seconds: number) => withVideo((video) => seek(video.currentTime + seconds)),
    setVolume,
    volumeBy: (step: number) => withVideo((video) => setVolume((video.muted ? 0 : video.volume) + step)),
    toggleMute: () =>
      withVideo((video) => {
        if (video.muted && video.volume === 0) video.volume = 1;
        video.muted = !video.muted;
      }),
    toggleCaptions: () =>
      withVideo(({ textTracks: [track] }) => {
        if (track) track.mode = track.mode === "showing" ? "hidden" : "showing";
      }),
    toggleFullScreen: () =>
      withVideo((video: PhoneVideo) => {
        if (document.fullscreenElement) void document.exitFullscreen();
        else if (frame.current?.requestFullscreen) void frame.current.requestFullscreen().catch(() => {});
        else video.webkitEnterFullscreen?.();
      }),
  };
  return { state, controls };
}
