/**
 * A challenge type and an answer type that the product does not have. Import it before anything of the product: its lists
 * of types are made when they are loaded.
 */
import type { AnswerKind } from "~/services/answers/answer-kind";
import { ANSWERS } from "~/services/answers/registry";
import type { ChallengeKind } from "~/services/challenge-types/challenge-kind";
import { CHALLENGES } from "~/services/challenge-types/registry";

const booth: ChallengeKind = {
  label: "Booth",
  help: "Come to our booth.",
  callToAction: "Find Us",
  variantCallToAction: (day) => `Find Us on ${day}`,
  action: "booth",
  submitted: true,
  fields: ["parameters", "link_url"],
  step: "Map",
  optional: ["link_url"],
  variants: {
    label: "Day",
    missing: "Choose a day",
    options: [
      { value: "saturday", label: "Saturday", listLabel: "Booth (Saturday)" },
      { value: "sunday", label: "Sunday" },
    ],
  },
  text: { label: "Where we are", missing: "Write where the booth is" },
  everybody: true,
};

const stars: AnswerKind = {
  label: "Stars",
  control: "input",
  input: { type: "number", inputMode: "numeric" },
  clean: (value) => value.replace(/ stars?$/, ""),
  format: { fits: (value) => /^[1-5]$/.test(value), invalid: "Give one to five stars" },
  limits: "number",
};

Object.assign(CHALLENGES, { booth });
Object.assign(ANSWERS, { stars });
