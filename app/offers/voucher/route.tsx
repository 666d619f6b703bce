import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { participantLoader } from "~/http/handlers/site.server";
import { redirectIfNotFound } from "~/http/responses/responses.server";
import { textOf } from "~/locales/use-text";
import { redeemedOf, withPlainLink } from "~/services/offers/redemption-flow";
import { getOwnVoucher } from "~/services/offers/redemptions.site.server";
import { pageMeta } from "~/site/frame/page-meta";
import { usePageBelow } from "~/ui/hooks/use-page-below";
import { VoucherDialog } from "../redemption/voucher-dialog";
import styles from "../redemption/voucher.css?url";

const BELOW = "/my-rewards";

export const loader = participantLoader(async ({ ctx, param, request }) => ({
  ...(await redirectIfNotFound(BELOW, request, getOwnVoucher(ctx, param("redemptionId")))),
  now: ctx.now.toISOString(),
}));

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.merchant_name ?? textOf(matches)("Vouchers") });

/** A voucher that was redeemed before, over My Rewards: as it was shown when it was redeemed. */
export default function OwnVoucher() {
  const { merchant_name, offer_text, redemption, now } = useLoaderData<typeof loader>();
  const { closed, close } = usePageBelow(BELOW + useLocation().search);
  return (
    <VoucherDialog
      key={redemption.id}
      merchantName={merchant_name}
      offerText={offer_text}
      redemptionType={redemption.redemption_type}
      redeemed={withPlainLink(redeemedOf(redemption, now))}
      closed={closed}
      onClose={close}
    />
  );
}
