import { z } from "zod";
import { signedOutHeaders } from "~/http/context/session-cookies.server";
import { siteCall } from "~/http/handlers/site.server";
import { signOut } from "~/services/sign-in/sign-in.site.server";

/** `POST /public/signin/sign_out_user`: a plain form is redirected to home. */
export const action = siteCall(z.object({}), async ({ ctx }) => {
  await signOut(ctx);
  return { redirectTo: "/", headers: signedOutHeaders("participant") };
});
