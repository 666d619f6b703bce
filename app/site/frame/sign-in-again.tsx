import type { SignInResult } from "~/services/sign-in/sign-in.schema";
import type { LostSession } from "~/ui/forms/lost-session";
import { SignInAgain, type SignInCalls } from "~/ui/overlay/sign-in-again";

const PATH = "/public/signin/verify";

/** The calls that sign a participant in again, in the way that their program signs in. */
const calls: SignInCalls = {
  request: async (post, email) => {
    const result = await post<SignInResult>(PATH, { email });
    if (!result.ok) return { message: result.error.message };
    const { ok, redirect_url, browser_token, message } = result.data;
    if (redirect_url) return { signInUrl: redirect_url };
    if (browser_token) return { browserToken: browser_token };
    return ok ? { mailed: "link" } : { message: message ?? "" };
  },
  verify: async (post, email, browserToken, otp) => {
    const result = await post<SignInResult>(PATH, { email, browser_token: browserToken, otp });
    if (!result.ok) return result.error.message;
    return result.data.otp_logged ? null : (result.data.message ?? "");
  },
};

/** Loaded when it is needed: signs the participant of the page in again. */
export default function SignParticipantInAgain({ lost, email }: { lost: LostSession; email: string }) {
  return <SignInAgain lost={lost} email={email} {...calls} />;
}
