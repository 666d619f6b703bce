import type { SignInCalls } from "~/ui/overlay/sign-in-again";

/** The calls that sign an admin in again. */
export const adminSignInCalls: SignInCalls = {
  request: async (post, email) => {
    const result = await post<{ browser_token: string }>("/admin/v2/auth/start", { email });
    return result.ok ? { browserToken: result.data.browser_token } : { message: result.error.message };
  },
  verify: async (post, _email, browserToken, otp) => {
    const result = await post("/admin/v2/auth/verify", { otp, browser_token: browserToken });
    return result.ok ? null : (result.error.errors[0]?.message ?? result.error.message);
  },
};
