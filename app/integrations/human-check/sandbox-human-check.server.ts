import type { HumanCheck } from "../ports";

/** Passes whoever gives the one right answer (RULINGS "Sign-up"), so that both outcomes can be tried. */
export const sandboxHumanCheck: HumanCheck = {
  passes: async (answer) => answer === "sandbox-pass",
};
