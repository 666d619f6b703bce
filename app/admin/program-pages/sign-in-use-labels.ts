import { msg } from "~/locales/translate";
import type { SignInUse } from "~/services/pages/program-pages.schema";

/** What the links of the sign-in page are called. */
export const SIGN_IN_USE_LABELS: Readonly<Record<SignInUse, string>> = {
  privacy: msg("Privacy"),
  rules: msg("Rules"),
  terms: msg("Terms"),
};
