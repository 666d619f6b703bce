import { Wallet as WalletIcon } from "lucide";
import { useText } from "~/locales/use-text";
import { WALLETS, type Wallet } from "~/services/wallet/wallets";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";

interface WalletLinksProps {
  /** Those that are on. */
  wallets: readonly Wallet[];
  /** `member`, or the id of a claim. */
  card: string;
  /** What is added, for screen readers. */
  name: string;
  className?: string;
}

/** Links that add a card to the wallet of a phone. They are plain links: one is a file, the other leads to Google. */
export function WalletLinks({ wallets, card, name, className }: WalletLinksProps) {
  const t = useText();
  const labels: Record<Wallet, { text: string; full: string }> = {
    apple: { text: t("Apple Wallet"), full: t("Add {name} to Apple Wallet", { name }) },
    google: { text: t("Google Wallet"), full: t("Add {name} to Google Wallet", { name }) },
  };
  if (wallets.length === 0) return null;
  return (
    <p className={classNames("flex flex-wrap items-center gap-x-4 text-14", className)}>
      <Icon icon={WalletIcon} size={16} />
      {WALLETS.filter((wallet) => wallets.includes(wallet)).map((wallet) => (
        <a
          key={wallet}
          href={`/public/wallet/${wallet}/${card}`}
          aria-label={labels[wallet].full}
          className="inline-flex min-h-touch items-center font-strong underline"
        >
          {labels[wallet].text}
        </a>
      ))}
    </p>
  );
}
