import { Link } from "@remix-run/react";
import { explorerPaths } from "~/integrations/chain/explorer-paths";

/** A transaction, token or account by its address, leading to its page. */
export function ExplorerLink({ kind, address }: { kind: keyof typeof explorerPaths; address: string }) {
  return <Link to={explorerPaths[kind](address)} className="text-link underline underline-offset-4">{address}</Link>;
}
