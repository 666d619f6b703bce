import { participantCallLoader } from "~/http/handlers/site.server";
import { respondWith } from "~/server/remix/buffered-body";
import { signAppleCard } from "~/services/wallet/wallet.site.server";

/** `GET /public/wallet/apple/{card}`: the card as a file that an iPhone adds to its wallet. */
export const loader = participantCallLoader(async ({ ctx, param }) =>
  respondWith(Buffer.from(await signAppleCard(ctx, param("card"))), {
    headers: {
      "Content-Type": "application/vnd.apple.pkpass",
      "Content-Disposition": 'attachment; filename="card.pkpass"',
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
    },
  }),
);
