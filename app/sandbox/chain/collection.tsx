import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sandboxLoader } from "~/http/handlers/public.server";
import { getSandboxCollection } from "~/services/sandbox/chain.sandbox.server";
import { SandboxPage } from "../sandbox-page";
import { ExplorerFacts, ExplorerLink } from "./explorer-facts";

/** `GET /sandbox/chain/collection/{address}`: a collection of certificates. */
export const loader = sandboxLoader(async ({ ctx, param }) => {
  const { address, transaction, owner, name, description, createdAt } = await getSandboxCollection(
    ctx,
    param("address"),
  );
  return { address, transaction, owner, name, description, time: createdAt.toUTCString() };
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.name ?? "Collection"} · Sandbox` }];

export default function Collection() {
  const { address, transaction, owner, name, description, time } = useLoaderData<typeof loader>();
  return (
    <SandboxPage title={name} lead={description}>
      <ExplorerFacts
        facts={[
          ["Collection", address],
          ["Owner", owner],
          ["Created by", <ExplorerLink key="transaction" kind="transaction" address={transaction} />],
          ["Time", time],
        ]}
      />
    </SandboxPage>
  );
}
