import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sandboxLoader } from "~/http/handlers/public.server";
import { getSandboxTransaction } from "~/services/sandbox/chain.sandbox.server";
import { SandboxPage } from "../sandbox-page";
import { ExplorerFacts, ExplorerLink } from "./explorer-facts";

/** `GET /sandbox/chain/tx/{hash}`: the transaction that minted a token or created a collection. */
export const loader = sandboxLoader(async ({ ctx, param }) => {
  const { kind, transaction, address, owner, name, createdAt } = await getSandboxTransaction(ctx, param("hash"));
  return { kind, transaction, address, owner, name, time: createdAt.toUTCString() };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${titleOf(data?.kind)} · Sandbox` }];

export default function Transaction() {
  const { kind, transaction, address, owner, name, time } = useLoaderData<typeof loader>();
  return (
    <SandboxPage
      title={titleOf(kind)}
      lead="On a real chain this would be in a public ledger. Here it is in this installation's database."
    >
      <ExplorerFacts
        facts={[
          ["Transaction", transaction],
          ["Status", "Success"],
          [kind === "token" ? "Minted" : "Created", name],
          [kind === "token" ? "Token" : "Collection", <ExplorerLink key="made" kind={kind} address={address} />],
          ["Owner", kind === "token" ? <ExplorerLink key="owner" kind="account" address={owner} /> : owner],
          ["Time", time],
        ]}
      />
    </SandboxPage>
  );
}

function titleOf(kind: "collection" | "token" | undefined): string {
  return kind === "collection" ? "Collection transaction" : "Mint transaction";
}
