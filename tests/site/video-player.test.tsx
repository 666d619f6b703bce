import { createRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { PlayerControls } from "~/site/challenge/video/player-controls";
import { actionOfKey, JUMP_SECONDS } from "~/site/challenge/video/player-keys";
import { VideoPlayer } from "~/site/challenge/video/video-player";

const press = (key: string, modifiers = {}) => ({ key, altKey: false, ctrlKey: false, metaKey: false, ...modifiers });

describe("keys of the video player", () => {
  it.each([
    [" ", { do: "play" }],
    ["k", { do: "play" }],
    ["M", { do: "mute" }],
    ["c", { do: "captions" }],
    ["f", { do: "fullScreen" }],
    ["ArrowRight", { do: "seek", by: JUMP_SECONDS }],
    ["ArrowLeft", { do: "seek", by: -JUMP_SECONDS }],
  ])("%j", (key, action) => {
    expect(actionOfKey(press(key), false)).toEqual(action);
  });

  it("leaves the space bar to the button that has the focus", () => {
    expect(actionOfKey(press(" "), true)).toBeNull();
    expect(actionOfKey(press("k"), true)).toEqual({ do: "play" });
  });

  it("leaves shortcuts of the browser and other keys alone", () => {
    expect(actionOfKey(press("f", { ctrlKey: true }), false)).toBeNull();
    expect(actionOfKey(press("c", { metaKey: true }), false)).toBeNull();
    expect(actionOfKey(press("Tab"), false)).toBeNull();
    expect(actionOfKey(press("Escape"), false)).toBeNull();
  });
});

describe("VideoPlayer", () => {
  const challenge = {
    caption: "First light",
    video: { url: "/media/film.mp4", alt_text: "" },
    captions: { url: "/media/film.vtt", alt_text: "" },
    image: { url: "/media/poster.svg", alt_text: "" },
  } as ChallengeView;

  it("has the browser's controls and the captions before scripts run", () => {
    const html = renderToStaticMarkup(<VideoPlayer ref={createRef()} challenge={challenge} watched={0} />);
    expect(html).toMatch(/<video [^>]*controls=""/);
    expect(html).toContain('<track kind="captions" src="/media/film.vtt"');
    expect(html).not.toContain("player-bar");
  });

  it("says that a challenge without a video cannot be played", () => {
    const html = renderToStaticMarkup(
      <VideoPlayer ref={createRef()} challenge={{ ...challenge, video: null }} watched={0} />,
    );
    expect(html).toContain("This video can&#x27;t be played right now.");
  });

  it("has one button that plays it", () => {
    const html = renderToStaticMarkup(<PlayerControls {...{ state: PAUSED, controls: {} as never, watched: 0 }} />);
    expect(html.match(/aria-label="Play"/g)).toHaveLength(1);
    expect(html).toContain('class="player-center"');
  });
});

const PAUSED = {
  paused: true,
  started: false,
  waiting: false,
  time: 0,
  duration: 8,
  volume: 1,
  captions: null,
  fullScreen: false,
};
