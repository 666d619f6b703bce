import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sandboxLoader } from "~/http/handlers/public.server";
import { explorerPaths } from "~/integrations/chain/explorer-paths";
import { listSandboxTokens } from "~/services/sandbox/chain.sandbox.server";
import { Tile } from "~/ui/primitives/tile";
import { SandboxPage } from "../sandbox-page";

/** `GET /sandbox/chain/account/{address}`: a wallet and its tokens. */
export const loader = sandboxLoader(async ({ ctx, param }) => {
  const owner = param("address");
  const tokens = await listSandboxTokens(ctx, owner);
  return {
    owner,
    tokens: tokens.map(({ address, name, imageUrl, createdAt }) => ({
      address,
      name,
      imageUrl,
      mintedAt: createdAt.toISOString().slice(0, 10),
    })),
  };
});

export const meta: MetaFunction = () => [{ title: "Account · Sandbox" }];

export default function Account() {
  const { owner, tokens } = useLoaderData<typeof loader>();
  return (
    <SandboxPage title="Account" lead={<span className="wrap-anywhere">{owner}</span>}>
      <ul aria-label="Tokens" className="tiles">
        {tokens.map(({ address, name, imageUrl, mintedAt }) => (
          <li key={address}>
            <Tile
              to={explorerPaths.token(address)}
              title={name}
              imageUrl={imageUrl}
              state={{ kind: "plain", text: `Minted ${mintedAt}` }}
              background="reward"
            />
          </li>
        ))}
      </ul>
    </SandboxPage>
  );
}
