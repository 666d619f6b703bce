import { msg, translate, type Locale } from "~/locales/translate";

/** Thrown in place of a request that was not sent, since its session has ended. Its message is for the person. */
export class SessionLost extends Error {
  override name = "SessionLost";
  constructor() {
    super(translate(document.documentElement.lang as Locale, msg("Not sent: sign in to continue.")));
  }
}
