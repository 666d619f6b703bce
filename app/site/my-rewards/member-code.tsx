import { QrCode as QrIcon } from "lucide";
import { useText } from "~/locales/use-text";
import { MEMBER_CARD, type Wallet } from "~/services/wallet/wallets";
import { MemberCardFront } from "~/site/frame/member-card-front";
import { MEMBER_CARD_PATH, OPENS_MEMBER_CODE } from "~/site/frame/member-code-links";
import { Icon } from "~/ui/primitives/icon";
import { WalletLinks } from "./wallet-links";

/** The member card, with a link to the code that tells the counter who the participant is. */
export function MemberCode({ wallets }: { wallets: readonly Wallet[] }) {
  const t = useText();
  return (
    <section id="card" aria-label={t("Member card")} className="scroll-mt-24">
      <MemberCardFront>
        <a
          href={MEMBER_CARD_PATH}
          {...OPENS_MEMBER_CODE}
          className="mt-1 inline-flex min-h-touch items-center justify-center gap-2 rounded-button border border-transparent bg-accent px-5 font-strong text-accent-content noscript:hidden"
        >
          <Icon icon={QrIcon} />
          {t("Show my code")}
        </a>
      </MemberCardFront>
      <WalletLinks wallets={wallets} card={MEMBER_CARD} name={t("Member card")} className="mt-2" />
    </section>
  );
}
