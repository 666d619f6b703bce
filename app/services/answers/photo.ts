import { msg } from "~/locales/translate";
import type { AnswerKind } from "./answer-kind";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const photo: AnswerKind = {
  label: msg("Photo"),
  control: "photo",
  // The id of a photo that was sent before: POST /public/challenges/{id}/photos.
  format: { fits: (value) => UUID.test(value), invalid: msg("Wait until your photo is sent, or choose another one") },
  stored: "photo",
};
