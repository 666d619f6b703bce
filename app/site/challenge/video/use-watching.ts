import { useEffect, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from "react";
import type { ChallengeView, WatchView } from "~/services/challenges/challenges.schema";
import { REPORT_EVERY_SECONDS } from "~/services/challenges/video/video-rules";
import { postForm, sendOnLeaving } from "~/ui/forms/api-calls";

type Watching = {
  playing: boolean;
  /** The watched part, 0 to 1: as counted by the server, and what has been played since it counted last. */
  progress: number;
  /**
   * Where the first skipped part starts, in seconds, once the video has reached its end; null if nothing was skipped.
   */
  skippedFrom: number | null;
  /** The last report failed. */
  failed: boolean;
};

/** The player of an open challenge: its last position in seconds, and whether it was started and all of it counted. */
type Session = { onWatched: () => void; position: number; started: boolean; done: boolean };

/**
 * Reports the player's position to the server, every five seconds while it plays and whenever it starts, stops or
 * jumps. The server credits the watched time (docs/product/videos.md#watched-time).
 * @param onWatched called once, when the video has ended and the server counts all of it as watched
 */
export function useWatching(player: RefObject<HTMLVideoElement>, challenge: ChallengeView, onWatched: () => void) {
  const { identifier, duration, progress } = challenge;
  // The position at the time of opening, so that a revalidation does not move the player.
  const [resumeAt] = useState(challenge.resume_at);
  const [watching, setWatching] = useState<Watching>({
    playing: false,
    progress: progress ?? 0,
    skippedFrom: null,
    failed: false,
  });
  const latest = useRef<Session>({ onWatched, position: resumeAt, started: false, done: false });
  latest.current.onWatched = onWatched;

  useEffect(() => {
    const video = player.current;
    if (!video) return;
    const state = latest.current;
    const path = `/public/challenges/${identifier}/progress`;
    const isEnd = (position: number) => video.ended || (duration !== null && position >= duration);
    const report = reporter(path, state, isEnd, setWatching);
    const on = {
      loadedmetadata: () => {
        if (!state.started && resumeAt > 0) video.currentTime = resumeAt;
      },
      play: () => {
        state.started = true;
        setWatching((before) => ({ ...before, playing: true, skippedFrom: null }));
        report(video.currentTime);
      },
      pause: () => {
        setWatching((before) => ({ ...before, playing: false }));
        report(video.currentTime);
      },
      timeupdate: () => {
        if (video.seeking) return;
        const played = video.currentTime - state.position;
        state.position = video.currentTime;
        // The server has the last word, also on whether all of it was watched.
        if (played > 0 && duration !== null)
          setWatching((before) => ({ ...before, progress: Math.min(0.99, before.progress + played / duration) }));
      },
      // The player is already at the target of the jump, so this reports the last position before it.
      seeking: () => report(state.position),
      seeked: () => {
        state.position = video.currentTime;
        report(state.position);
      },
      // Credit is limited to the time that has passed, so at a higher speed the video would end unwatched.
      ratechange: () => {
        if (video.playbackRate > 1) video.playbackRate = 1;
      },
    };
    for (const [event, listener] of Object.entries(on)) video.addEventListener(event, listener);
    if (video.readyState >= video.HAVE_METADATA) on.loadedmetadata(); // the event was before this effect
    const timer = setInterval(() => video.paused || report(video.currentTime), REPORT_EVERY_SECONDS * 1000);
    const leave = () => state.started && !state.done && sendOnLeaving(path, { position: String(state.position) });
    window.addEventListener("pagehide", leave);
    return () => {
      for (const [event, listener] of Object.entries(on)) video.removeEventListener(event, listener);
      clearInterval(timer);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [player, identifier, duration, resumeAt]);

  return watching;
}

/**
 * Gives a function that reports a position in seconds, unless the video was not started or all of it is counted. It
 * sends one report at a time, because the server compares each position with the previous one.
 */
function reporter(
  path: string,
  session: Session,
  isEnd: (position: number) => boolean,
  setWatching: Dispatch<SetStateAction<Watching>>,
): (position: number) => void {
  let queue = Promise.resolve();

  async function send(position: number, atEnd: boolean): Promise<void> {
    const form = new FormData();
    form.set("position", String(position));
    const result = await postForm<WatchView>(path, form);
    if (!result.ok) return setWatching((before) => ({ ...before, failed: true }));
    const { progress, watched } = result.data;
    setWatching((before) => ({
      ...before,
      progress,
      failed: false,
      skippedFrom: atEnd && progress < 1 ? watched : null,
    }));
    if (!atEnd || progress < 1 || session.done) return;
    session.done = true;
    session.onWatched();
  }

  return (position) => {
    if (session.done || !session.started) return;
    const atEnd = isEnd(position);
    queue = queue.then(() => send(position, atEnd));
  };
}
