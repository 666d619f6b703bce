/** A program's connection to the Aptos blockchain. Browser-safe. */
import { z } from "zod";
import { NETWORKS } from "~/integrations/chain/networks";
import { msg } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import { booleanField } from "~/platform/form-values";

/** `GET aptos/{id}`. */
export const aptosView = z.object({
  id: z.string(),
  enabled: z.boolean(),
  network: z.enum(NETWORKS),
  wallet_address: z.string().nullable(),
  integratable_type: z.literal("Program"),
  integratable_id: z.string(),
  /** Whether the network stays as it is. */
  network_locked: z.boolean(),
  /** The networks that this installation is connected to; none of them can be turned on without. */
  available_networks: z.array(z.enum(NETWORKS)),
  updated_at: z.string(),
});
export type AptosView = z.infer<typeof aptosView>;

const walletAddress = z.preprocess(
  (value) => (typeof value === "string" ? cleanText("code", value).toLowerCase() || null : value),
  z
    .string()
    .regex(/^0x[0-9a-f]{64}$/, msg("Enter 0x and 64 digits or letters from a to f"))
    .nullable(),
);

/** The fields to change. `updated_at`, if present, is the version that the form was opened with. */
export const aptosChange = z.object({
  enabled: booleanField().optional(),
  network: z.enum(NETWORKS, msg("Choose a network")).optional(),
  wallet_address: walletAddress.optional(),
  updated_at: z.iso.datetime(msg("Reload the page and try again")).optional(),
});
export type AptosChange = z.infer<typeof aptosChange>;

/** `PATCH aptos/{id}`, and the form. */
export const aptosIntent = z.discriminatedUnion("intent", [aptosChange.extend({ intent: z.literal("update") })]);

/** `GET aptos/enabled`: whether certificates are on, for a program or for the program of a reward. */
export const aptosEnabledQuery = z.object({ program_id: z.string().optional(), reward_id: z.string().optional() });
export const aptosEnabledView = z.object({
  enabled: z.boolean(),
  /** Whether the reward's collection is being created. */
  creating_collection: z.boolean(),
});
export type AptosEnabledView = z.infer<typeof aptosEnabledView>;
