import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Users } from "lucide";
import { participantLoader } from "~/http/handlers/site.server";
import { textOf, useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { friendsQuery } from "~/services/referrals/friends.schema";
import { listFriends } from "~/services/referrals/friends.site.server";
import { CopyLink } from "~/site/challenge/referral/copy-link";
import { ShareFooter } from "~/site/challenge/referral/share-footer";
import { pageMeta } from "~/site/frame/page-meta";
import { Pager } from "~/site/frame/pager";
import { useSite } from "~/site/frame/use-site";
import { useBlocksAhead } from "~/site/home/participant-blocks";
import { Panel } from "~/ui/primitives/panel";
import { QrCode } from "~/ui/primitives/qr-code";
import { EmptyState } from "~/ui/states/empty-state";
import { Points } from "~/ui/text/points";
import { FriendList } from "./friend-list";
import { FriendOffer } from "./friend-offer";

export { revalidateBelowCards as shouldRevalidate } from "~/site/frame/cards";
export { PageError as ErrorBoundary } from "~/site/frame/page-error";

export const loader = participantLoader({ query: friendsQuery }, ({ ctx, query }) => listFriends(ctx, query));

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(matches, { title: textOf(matches)("Friends") });

/** The friends who joined through the participant, and the link for the next one. */
export default function Friends() {
  useBlocksAhead();
  const t = useText();
  const friends = useLoaderData<typeof loader>();
  const { challenge, referral_url } = friends;
  const { program } = useSite();
  const term = pointsTerm(program);
  return (
    <div className="page mt-10 md:mt-12">
      <h1 className="text-36 md:text-48">{t("Friends")}</h1>
      <p className="mt-2 max-w-reading text-muted">
        {friends.friends > 0 ? (
          <>
            {t({ one: "{count} friend has joined", other: "{count} friends have joined" }, { count: friends.friends })}
            {friends.points > 0 ? (
              <>
                : <Points value={friends.points} term={term} signed className="font-strong text-positive" />
              </>
            ) : null}
          </>
        ) : (
          t("Friends who join with your link appear here.")
        )}
      </p>
      <div className="mt-6 grid items-start gap-4 md:mt-8 md:gap-grid lg:grid-cols-[minmax(0,1fr)_360px]">
        <Panel title={t("Your friends")} flush>
          {friends.totalItems > 0 ? (
            <>
              <FriendList friends={friends.result} className="mt-5" />
              <Pager {...friends} className="px-5 md:px-card-pad" />
            </>
          ) : (
            <EmptyState
              plain
              icon={Users}
              title={t("No friends yet")}
              text={t("Share your link. Friends are listed after their first sign-in.")}
            />
          )}
        </Panel>
        {challenge ? (
          <div className="grid max-lg:order-first">
            <Panel title={challenge.caption}>
              <div className="grid gap-5">
                <FriendOffer points={challenge.points} friendPoints={challenge.friend_points} />
                <ShareFooter url={referral_url} program={program.name} label="" />
                <CopyLink url={referral_url} />
                <figure className="grid justify-items-center gap-2 justify-self-center">
                  <QrCode url={referral_url} label={t("QR code for your link")} />
                  <figcaption className="text-14 text-muted">{t("Let a friend scan this code")}</figcaption>
                </figure>
              </div>
            </Panel>
          </div>
        ) : null}
      </div>
    </div>
  );
}
