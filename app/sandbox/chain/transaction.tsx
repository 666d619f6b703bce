import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sandboxLoader } from "~/http/handlers/public.server";
import { getSandboxTransaction } from "~/services/sandbox/chain.sandbox.server";
import { SandboxPage } from "../sandbox-page";
import { ExplorerFacts, ExplorerLink } from "./explorer-facts";

/** `GET /sandbox/chain/tx/{hash}`: the transaction that minted a token. */
export const loader = sandboxLoader(async ({ ctx, param }) => {
  const { transaction, address, owner, name, createdAt } = await getSandboxTransaction(ctx, param("hash"));
  return { transaction, address, owner, name, mintedAt: createdAt.toUTCString() };
});

export const meta: MetaFunction = () => [{ title: "Mint transaction · Sandbox" }];

export default function Transaction() {
  const { transaction, address, owner, name, mintedAt } = useLoaderData<typeof loader>();
  return (
    <SandboxPage
      title="Mint transaction"
      lead="On a real chain this stands in a public ledger. Here it stands in this installation's database."
    >
      <ExplorerFacts
        facts={[
          ["Transaction", transaction],
          ["Status", "Success"],
          ["Minted", name],
          ["Token", <ExplorerLink key="token" kind="token" address={address} />],
          ["Owner", <ExplorerLink key="owner" kind="account" address={owner} />],
          ["Time", mintedAt],
        ]}
      />
    </SandboxPage>
  );
}
