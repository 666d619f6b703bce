import { signedOutHeaders } from "~/http/context/session-cookies.server";
import { signOutCall } from "~/http/handlers/site.server";
import { signOut } from "~/services/sign-in/sign-in.site.server";

/** `POST /public/signin/sign_out_user`: a plain form is redirected to home. */
export const action = signOutCall(async ({ ctx }) => {
  await signOut(ctx);
  return { redirectTo: "/", headers: signedOutHeaders("participant") };
});
