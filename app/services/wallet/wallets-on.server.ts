import { isPortOn } from "~/integrations/registry.server";
import { WALLETS, type Wallet } from "./wallets";

const PORTS = { apple: "appleWallet", google: "googleWallet" } as const;

/** The wallets that cards can be added to in this installation. */
export function walletsOn(): Wallet[] {
  return WALLETS.filter((wallet) => isPortOn(PORTS[wallet]));
}
