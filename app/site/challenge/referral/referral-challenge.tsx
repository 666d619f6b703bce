import { PartyPopper } from "lucide";
import { useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { useSite } from "~/site/frame/use-site";
import { Icon } from "~/ui/primitives/icon";
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
  const { friends, points } = challenge.referrals ?? { friends: 0, points: 0 };
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
        <div className="grid gap-5 md:grid-cols-[1fr_auto] md:items-center">
          <CopyLink url={url} />
          <figure className="grid justify-items-center gap-2 justify-self-center">
            <QrCode url={url} label={t("QR code for your link")} />
            <figcaption className="text-14 text-muted">{t("Let a friend scan this code")}</figcaption>
          </figure>
        </div>
      </div>
    </ChallengeCard>
  );
}
