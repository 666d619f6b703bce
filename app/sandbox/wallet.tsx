import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sandboxLoader } from "~/http/handlers/public.server";
import { getSavedCard } from "~/services/wallet/wallet.sandbox.server";
import { QrCode } from "~/ui/primitives/qr-code";
import { SandboxPage } from "./sandbox-page";

/**
 * `GET /sandbox/wallet?token=…`: stands in for the page of Google that adds a card to a phone. Google has the token in
 * the path; here it would be longer than the web server allows for one.
 */
export const loader = sandboxLoader(({ ctx, url }) => getSavedCard(ctx, url.searchParams.get("token") ?? ""));

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Card"} · Sandbox` }];

export default function SavedCard() {
  const card = useLoaderData<typeof loader>();
  return (
    <SandboxPage
      title="Google Wallet"
      lead="The signature of this card is valid. Outside of the sandbox this is a page of Google that adds it to a phone."
    >
      <article className="surface-card grid max-w-90 gap-4 rounded-card border border-border p-6">
        <p className="text-14 text-muted">{card.program}</p>
        <div>
          <p className="text-12 text-muted">{card.label}</p>
          <h2 className="text-24 wrap-anywhere">{card.title}</h2>
        </div>
        <QrCode url={card.code} label={`QR code of ${card.code}`} className="mx-auto size-48" />
        {card.shown_code ? <p className="text-center font-mono text-18">{card.shown_code}</p> : null}
        <p className="text-14 text-muted">{card.note}</p>
      </article>
    </SandboxPage>
  );
}
