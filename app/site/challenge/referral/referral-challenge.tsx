import { ArrowRight, PartyPopper } from "lucide";
import { useText } from "~/locales/use-text";
import { givesReward } from "~/services/challenge-types/earnings";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";
import { FriendList } from "~/site/friends/friend-list";
import { FriendOffer } from "~/site/friends/friend-offer";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { QrCode } from "~/ui/primitives/qr-code";
import { Points } from "~/ui/text/points";
import { ChallengeCard } from "../challenge-card";
import type { ChallengeViewProps } from "../challenge-view-props";
import { CopyLink } from "./copy-link";
import { ShareFooter } from "./share-footer";

/**
 * The referral link, to share as text, as QR code and through the device's share sheet. It stays available after a
 * friend has joined, because more friends can be invited.
 */
export function ReferralChallenge({ challenge, onClose }: ChallengeViewProps) {
  const { program } = useSite();
  const t = useText();
  const url = challenge.referral_url ?? "";
  const { friends, points, newest } = challenge.referrals ?? { friends: 0, points: 0, newest: [] };
  return (
    <ChallengeCard
      challenge={challenge}
      onClose={onClose}
      footer={<ShareFooter url={url} program={program.name} label={challenge.cta_button_text} />}
    >
      <div className="mt-5 grid gap-5">
        {friends > 0 ? (
          <p className="flex items-center gap-3 rounded-inner bg-positive-soft p-4">
            <Icon icon={PartyPopper} className="text-positive" />
            <span>
              <strong>
                {t({ one: "{count} friend has joined", other: "{count} friends have joined" }, { count: friends })}
              </strong>
              {points > 0 ? (
                <>
                  : <Points value={points} term={pointsTerm(program)} signed className="font-strong text-positive" />
                </>
              ) : null}
            </span>
          </p>
        ) : null}
        <FriendOffer
          points={givesReward(challenge.reward_type) ? 0 : challenge.points}
          friendPoints={challenge.friend_points}
        />
        <div className="grid gap-5 md:grid-cols-[1fr_auto] md:items-center">
          <CopyLink url={url} />
          <figure className="grid justify-items-center gap-2 justify-self-center">
            <QrCode url={url} label={t("QR code for your link")} />
            <figcaption className="text-14 text-muted">{t("Let a friend scan this code")}</figcaption>
          </figure>
        </div>
        {newest.length > 0 ? (
          <section aria-label={t("Your friends")} className="border-b border-border">
            <FriendList friends={newest} />
            <Link
              to="/friends"
              className="flex min-h-touch items-center justify-between gap-2 border-t border-border px-5 font-strong text-link hover:underline md:px-card-pad"
            >
              {t("All friends")}
              <Icon icon={ArrowRight} size={16} />
            </Link>
          </section>
        ) : null}
      </div>
    </ChallengeCard>
  );
}
