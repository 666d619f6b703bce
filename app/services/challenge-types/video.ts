import { msg } from "~/locales/translate";
import type { ChallengeKind } from "./challenge-kind";

export const video: ChallengeKind = {
  label: msg("Video"),
  help: msg("Watch a video."),
  callToAction: msg("Watch Now"),
  action: "watch_video",
  submitted: true,
  fields: ["video_file_id", "duration", "captions_file_id"],
  step: msg("Video"),
  needs: { video_file_id: msg("Choose a video"), duration: msg("Enter the video's duration") },
};
