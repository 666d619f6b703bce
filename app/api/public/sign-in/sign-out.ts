import { z } from "zod";
import { signedOutHeaders } from "~/http/session-cookies.server";
import { siteCall } from "~/http/site-doors.server";
import { signOut } from "~/services/sign-in/sign-in.server";

/** `POST /public/signin/sign_out_user`: a browser's form goes home. */
export const action = siteCall(z.object({}), async ({ ctx }) => {
  await signOut(ctx);
  return { redirectTo: "/", headers: signedOutHeaders("participant") };
});
