import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sandboxLoader } from "~/http/handlers/public.server";
import { getSandboxToken } from "~/services/sandbox/chain.sandbox.server";
import { TilePicture } from "~/ui/primitives/tile";
import { SandboxPage } from "../sandbox-page";
import { ExplorerFacts, ExplorerLink } from "./explorer-facts";

/** `GET /sandbox/chain/token/{address}`: a certificate. */
export const loader = sandboxLoader(async ({ ctx, param }) => {
  const { address, transaction, owner, name, description, imageUrl, createdAt } = await getSandboxToken(
    ctx,
    param("address"),
  );
  return { address, transaction, owner, name, description, imageUrl, mintedAt: createdAt.toUTCString() };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? "Token"} · Sandbox` }];

export default function Token() {
  const { address, transaction, owner, name, description, imageUrl, mintedAt } = useLoaderData<typeof loader>();
  return (
    <SandboxPage title={name} lead={description}>
      <div className="grid items-start gap-grid md:grid-cols-[320px_minmax(0,1fr)]">
        <div className="aspect-16/10 overflow-hidden rounded-card">
          <TilePicture title={name} imageUrl={imageUrl} />
        </div>
        <ExplorerFacts
          facts={[
            ["Token", address],
            ["Owner", <ExplorerLink key="owner" kind="account" address={owner} />],
            ["Minted by", <ExplorerLink key="transaction" kind="transaction" address={transaction} />],
            ["Time", mintedAt],
          ]}
        />
      </div>
    </SandboxPage>
  );
}
