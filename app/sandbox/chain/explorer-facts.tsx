import { Fragment, type ReactNode } from "react";
import { explorerPaths } from "~/integrations/chain/explorer-paths";
import { Link } from "~/ui/primitives/link";

/** A list of names and values about an item on the sandbox's chain. Long addresses wrap. */
export function ExplorerFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="surface-card grid gap-x-8 gap-y-1 rounded-card border border-border p-card-pad md:grid-cols-[auto_minmax(0,1fr)] md:gap-y-4">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="mb-3 font-strong wrap-anywhere tabular-nums md:mb-0">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** A link to the page of a transaction, token or account. */
export function ExplorerLink({ kind, address }: { kind: keyof typeof explorerPaths; address: string }) {
  return (
    <Link to={explorerPaths[kind](address)} className="text-link underline underline-offset-4">
      {address}
    </Link>
  );
}
