import { redirect } from "@remix-run/node";
import { participantCallLoader } from "~/http/handlers/site.server";
import { getGoogleCard } from "~/services/wallet/wallet.site.server";

/** `GET /public/wallet/google/{card}`: redirects to the page that adds the card to an Android phone's wallet. */
export const loader = participantCallLoader(async ({ ctx, param }) =>
  redirect(await getGoogleCard(ctx, param("card")), { status: 303, headers: { "Cache-Control": "private, no-store" } }),
);
