import { msg } from "~/locales/translate";
import type { ChallengeKind } from "./challenge-kind";

export const signup: ChallengeKind = {
  label: msg("Sign up"),
  help: msg("Join the program."),
  callToAction: msg("Sign up"),
  variantCallToAction: (variant, program) => (variant === "email" ? "Signup Email" : `Join ${program}`),
  action: "sign_up",
  fields: ["parameters"],
  variants: {
    label: msg("Variant"),
    missing: msg("Choose a variant"),
    options: [
      { value: "", label: msg("Sign up") },
      { value: "email", label: msg("Sign up by email") },
      { value: "program", label: msg("Join the program") },
    ],
  },
  unlimited: true,
  everybody: true,
  ownMail: true,
  joins: true,
};
