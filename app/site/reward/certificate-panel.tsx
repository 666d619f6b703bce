import { BadgeCheck, ExternalLink } from "lucide-react";
import type { z } from "zod";
import type { nftItemView } from "~/services/rewards/rewards.schema";
import { Icon } from "~/ui/icon";

/** 'Certified on Blockchain', with links to the mint transaction, the token and the owner's wallet. */
export function CertificatePanel({ item }: { item: z.infer<typeof nftItemView> }) {
  return (
    <section className="rounded-inner border border-border text-14">
      <h3 className="flex items-center gap-2 px-4 py-3 text-positive">
        <Icon icon={BadgeCheck} /> Certified on Blockchain
      </h3>
      <ExplorerRow label="Mint transaction" text="View" href={item.explorer_mint_url} />
      <ExplorerRow label="Token" text={shortAddress(item.address)} href={item.explorer_token_url} />
      <ExplorerRow label="Your Wallet Address" text={shortAddress(item.owner_address)} href={item.owner_explorer_url} />
    </section>
  );
}

function ExplorerRow({ label, text, href }: { label: string; text: string; href: string }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className="flex min-h-touch items-center justify-between gap-4 border-t border-border px-4 hover:bg-hover">
      <span className="text-muted">{label}</span>
      <span className="flex items-center gap-2 font-strong tabular-nums">
        {text}
        <Icon icon={ExternalLink} size={16} />
      </span>
    </a>
  );
}

/** The first six and the last four characters (specification 1, section 9). */
function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
}
