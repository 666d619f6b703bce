import type { HumanCheck } from "../ports";

/** Passes for one fixed token, so that both results can be tried. */
export const sandboxHumanCheck: HumanCheck = {
  passes: async (token) => token === "sandbox-pass",
};
