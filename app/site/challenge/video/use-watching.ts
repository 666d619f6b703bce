import { useEffect, useRef, useState, type RefObject } from "react";
import type { ChallengeView, WatchView } from "~/services/challenges/challenges.schema";
import { REPORT_EVERY_SECONDS } from "~/services/challenges/video-rules";
import { postForm, sendOnLeaving } from "~/ui/calls";

type Watching = {
  playing: boolean;
  /** The watched share, 0 to 1, as the server counts it. */
  progress: number;
  /** The film came to its end, but parts of it were skipped: they begin here, in seconds. */
  skippedFrom: number | null;
  /** The last report did not arrive. */
  failed: boolean;
};

/**
 * Watches the player and reports to the server where it stands: every 5 s while it plays, and whenever it starts, stops
 * or jumps (RULINGS "Video"). `onWatched` is called once the film is at its end and the server counts it as watched.
 */
export function useWatching(player: RefObject<HTMLVideoElement>, challenge: ChallengeView, onWatched: () => void) {
  const { identifier, duration, progress } = challenge;
  const [resumeAt] = useState(challenge.resume_at); // as it was when the card opened
  const [watching, setWatching] = useState<Watching>({
    playing: false,
    progress: progress ?? 0,
    skippedFrom: null,
    failed: false,
  });
  const latest = useRef({ onWatched, position: resumeAt, begun: false, done: false });
  latest.current.onWatched = onWatched;

  useEffect(() => {
    const film = player.current;
    if (!film) return;
    const state = latest.current;
    const path = `/public/challenges/${identifier}/progress`;
    let queue = Promise.resolve(); // one after the other: the server compares each position with the one before

    function report(position: number): void {
      if (state.done || !state.begun) return;
      const atEnd = film!.ended || (duration !== null && position >= duration);
      queue = queue.then(async () => {
        const form = new FormData();
        form.set("position", String(position));
        const result = await postForm<WatchView>(path, form);
        if (!result.ok) return setWatching((before) => ({ ...before, failed: true }));
        const { progress, watched } = result.answer;
        setWatching((before) => ({
          ...before,
          progress,
          failed: false,
          skippedFrom: atEnd && progress < 1 ? watched : null,
        }));
        if (!atEnd || progress < 1 || state.done) return;
        state.done = true;
        state.onWatched();
      });
    }
    const on = {
      loadedmetadata: () => {
        if (!state.begun && resumeAt > 0) film.currentTime = resumeAt;
      },
      play: () => {
        state.begun = true;
        setWatching((before) => ({ ...before, playing: true, skippedFrom: null }));
        report(film.currentTime);
      },
      pause: () => {
        setWatching((before) => ({ ...before, playing: false }));
        report(film.currentTime);
      },
      timeupdate: () => {
        if (!film.seeking) state.position = film.currentTime;
      },
      // Before a jump counts what was played until then; the player stands at its goal already.
      seeking: () => report(state.position),
      seeked: () => report(film.currentTime),
      // Time is credited as the clock goes: a film that runs faster would come to its end unwatched.
      ratechange: () => {
        if (film.playbackRate > 1) film.playbackRate = 1;
      },
    };
    for (const [event, listener] of Object.entries(on)) film.addEventListener(event, listener);
    if (film.readyState >= film.HAVE_METADATA) on.loadedmetadata(); // it was faster than we
    const timer = setInterval(() => film.paused || report(film.currentTime), REPORT_EVERY_SECONDS * 1000);
    const leave = () => state.begun && !state.done && sendOnLeaving(path, { position: String(state.position) });
    window.addEventListener("pagehide", leave);
    return () => {
      for (const [event, listener] of Object.entries(on)) film.removeEventListener(event, listener);
      clearInterval(timer);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [player, identifier, duration, resumeAt]);

  return watching;
}
