import { BadgeCheck, ExternalLink, Hourglass } from "lucide";
import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { NftItemView } from "~/services/certificates/certificates.schema";
import { ADDRESS_ENDS } from "~/services/programs/site-constants";
import { Icon } from "~/ui/primitives/icon";
import { Picture } from "~/ui/primitives/picture";

/** What the program shows with all of its certificates. */
export interface Badge {
  /** The URL of a picture behind the title. */
  backgroundUrl: string | null;
  /** A text below, such as what the certificate is good for. */
  instructions: string;
}

/** 'Certified on Blockchain', with links to the mint transaction, the token and the owner's wallet. */
export function CertificatePanel({ item, badge }: { item: NftItemView; badge: Badge }) {
  const t = useText();
  return (
    <Panel badge={badge}>
      <h3 className="flex items-center gap-2 py-3 text-16">
        <Icon icon={BadgeCheck} /> {t("Certified on Blockchain")}
      </h3>
      <ul>
        <ExplorerRow label={t("Mint transaction")} text={t("View")} href={item.explorer_mint_url} />
        <ExplorerRow label={t("Token")} text={shortAddress(item.address)} href={item.explorer_token_url} />
        <ExplorerRow
          label={t("Your Wallet Address")}
          text={shortAddress(item.owner_address)}
          href={item.owner_explorer_url}
        />
      </ul>
    </Panel>
  );
}

/** Shown while the certificate is being minted, which usually takes less than a minute. */
export function PendingCertificatePanel({ badge }: { badge: Badge }) {
  const t = useText();
  return (
    <Panel badge={badge}>
      <h3 className="flex items-center gap-2 pt-3 text-16">
        <Icon icon={Hourglass} /> {t("Certification in progress")}
      </h3>
      <p className="pt-1 pb-3 text-muted">{t("Your blockchain certificate is on its way. Check back in a minute.")}</p>
    </Panel>
  );
}

/** Shown while the program has certificates turned off, or its chain cannot be reached. */
export function WaitingCertificatePanel({ badge }: { badge: Badge }) {
  const t = useText();
  return (
    <Panel badge={badge}>
      <h3 className="flex items-center gap-2 pt-3 text-16">
        <Icon icon={Hourglass} /> {t("Your certificate is waiting")}
      </h3>
      <p className="pt-1 pb-3 text-muted">
        {t("Blockchain certificates are turned off at the moment. Yours will be made as soon as they're back on.")}
      </p>
    </Panel>
  );
}

function Panel({ badge: { backgroundUrl, instructions }, children }: { badge: Badge; children: ReactNode }) {
  return (
    <section className="surface-reward overflow-hidden rounded-tile px-5 pt-1 pb-2 text-14">
      {backgroundUrl ? (
        // It fades into the panel before the text begins, so that any picture leaves the text legible.
        <div className="relative -mx-5 -mt-1 h-28">
          <Picture src={backgroundUrl} alt="" place="card" loading="lazy" className="size-full object-cover" />
          <div
            aria-hidden
            className="absolute inset-0 bg-[linear-gradient(to_top,var(--background)_2%,transparent_60%)]"
          />
        </div>
      ) : null}
      {children}
      {instructions ? (
        <p className="border-t border-border py-3 wrap-anywhere whitespace-pre-line">{instructions}</p>
      ) : null}
    </section>
  );
}

function ExplorerRow({ label, text, href }: { label: string; text: string; href: string }) {
  const t = useText();
  return (
    <li className="flex min-h-touch items-center justify-between gap-4 border-t border-border">
      <span>{label}</span>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="flex min-h-touch items-center gap-2 font-strong tabular-nums underline underline-offset-4 hover:decoration-2"
      >
        <span className="sr-only">{label}: </span>
        {text}
        <Icon icon={ExternalLink} size={16} label={t("(opens in a new tab)")} />
      </a>
    </li>
  );
}

/** The start and end of an address. */
function shortAddress(address: string): string {
  const { first, last } = ADDRESS_ENDS;
  return address.length > first + last ? `${address.slice(0, first)}...${address.slice(-last)}` : address;
}
