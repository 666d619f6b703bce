import { msg } from "~/locales/translate";

export const NETWORK_LABELS = { mainnet: msg("Mainnet"), testnet: msg("Testnet") } as const;
