import { msg } from "~/locales/translate";
import type { ChallengeKind } from "./challenge-kind";

/** Quizzes with a name of their own. */
const OTHER_QUIZZES = ["personality_quiz", "summer_quiz"];

export const collect: ChallengeKind = {
  label: msg("Questions"),
  help: msg("Answer a quiz, survey or profile form."),
  callToAction: msg("Take"),
  variantCallToAction: (variant) => {
    if (variant === "profile") return "Complete Profile";
    return OTHER_QUIZZES.includes(variant) ? "Take a Quiz" : `Take ${titleOf(variant)}`;
  },
  action: "survey",
  submitted: true,
  fields: ["parameters", "questions"],
  step: msg("Questions"),
  variants: {
    label: msg("Format"),
    missing: msg("Choose quiz, survey or profile"),
    options: [
      {
        value: "quiz",
        label: msg("Quiz (with correct answers)"),
        listLabel: msg("Questions (quiz)"),
        action: "quiz",
      },
      {
        value: "survey",
        label: msg("Survey (no right or wrong)"),
        listLabel: msg("Questions (survey)"),
      },
      {
        value: "profile",
        label: msg("Profile (about the participant)"),
        listLabel: msg("Questions (profile)"),
        action: "onboarding_questions",
      },
    ],
  },
  needs: { questions: msg("Add at least one question") },
  plain: true,
};

/** `taste_survey` as a title: Taste Survey. */
function titleOf(variant: string): string {
  return variant
    .split(/[_\s-]+/)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
