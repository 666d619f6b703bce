import { QrCode as QrIcon } from "lucide";
import { lazy, Suspense } from "react";
import { useText } from "~/locales/use-text";
import { pointsTerm } from "~/services/programs/terms";
import { MEMBER_CARD, type Wallet } from "~/services/wallet/wallets";
import { CODE_PARAM } from "~/site/frame/cards";
import { useSite } from "~/site/frame/use-site";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { Button } from "~/ui/primitives/button";
import { Points } from "~/ui/text/points";
import { WalletLinks } from "./wallet-links";

const TillDialog = lazy(() => import("./till-dialog").then((module) => ({ default: module.TillDialog })));

/** The member card, with a code that tells the counter who the participant is. */
export function MemberCode({ wallets }: { wallets: readonly Wallet[] }) {
  const t = useText();
  const { program, participant } = useSite();
  const till = useDialogParam(CODE_PARAM);
  if (!participant) return null;
  return (
    <section
      aria-label={t("Member card")}
      className="surface-footer flex flex-wrap items-center justify-between gap-5 rounded-card p-5 md:p-8"
    >
      <div className="min-w-0">
        <p className="text-14 opacity-80">{program.name}</p>
        <p className="mt-1 text-24 font-strong wrap-anywhere">{participant.name}</p>
        <Points value={participant.unused_points} term={pointsTerm(program)} className="mt-1 block" />
        <WalletLinks wallets={wallets} card={MEMBER_CARD} name={t("Member card")} className="mt-2" />
      </div>
      <Button variant="accent" icon={QrIcon} onClick={() => till.open(MEMBER_CARD)} className="noscript:hidden">
        {t("Show my code")}
      </Button>
      {till.value === MEMBER_CARD ? (
        <Suspense>
          <TillDialog
            qrOnly
            title={participant.name}
            code={participant.id}
            purpose={t("Show this code at the counter to collect {term}.", { term: pointsTerm(program) })}
            onClose={till.close}
          />
        </Suspense>
      ) : null}
    </section>
  );
}
