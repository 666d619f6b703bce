import { hkdfSync } from "node:crypto";
import {
  Account,
  AccountAddress,
  Bool,
  ChainId,
  Ed25519PrivateKey,
  EntryFunction,
  generateSignedTransaction,
  generateUserTransactionHash,
  MoveString,
  MoveVector,
  PrivateKey,
  PrivateKeyVariants,
  RawTransaction,
  SimpleTransaction,
  TransactionPayloadEntryFunction,
  U64,
  type EntryFunctionArgument,
} from "@aptos-labs/ts-sdk";
import { z } from "zod";
import { AppError } from "~/platform/errors";
import type { Chain, SignedTransaction, TransactionState, WriteKey } from "../ports";
import type { ChainNetwork } from "./networks";

export type AptosOptions = { nodeUrl: string; network: ChainNetwork; privateKey: string; timeoutMs?: number };

const TIMEOUT_MS = 10_000;
/** How long the chain may execute a transaction after it was signed. After that it can be signed again safely. */
const LIFETIME_SECONDS = 120;
/** In gas units: several times what creating a collection takes. More than this is never spent on one transaction. */
const MAX_GAS = 50_000n;
/** The number of the chain itself, so that a node of another network is noticed before anything is signed for it. */
const MAINNET_ID = 1;
/** The limits of the chain's own modules, in bytes. */
const MAX_BYTES = { name: 128, uri: 512, description: 2048 };
const MAX_U64 = 2n ** 64n - 1n;

const ledger = z.object({ chain_id: z.number(), ledger_timestamp: z.string() });
const account = z.object({ sequence_number: z.string() });
const gas = z.object({ gas_estimate: z.number() });
const failure = z.object({ message: z.string().optional(), error_code: z.string().optional() });
const transaction = z.object({
  type: z.string(),
  success: z.boolean().optional(),
  vm_status: z.string().optional(),
  events: z.array(z.object({ type: z.string(), data: z.unknown() })).optional(),
  changes: z
    .array(z.object({ address: z.string().optional(), data: z.object({ type: z.string().optional() }).nullish() }))
    .optional(),
});

/**
 * The Aptos blockchain. The vendor's library only encodes and signs; the node is called here, so that every call has a
 * time limit. Certificates are soul-bound tokens of the chain's own module, which their owner cannot give away.
 *
 * Participants' wallets are derived from the account's key, so that nothing about them has to be stored. The key is
 * used here only, and no error contains it.
 */
export function aptosChain({ nodeUrl, network, privateKey, timeoutMs = TIMEOUT_MS }: AptosOptions): Chain {
  const signer = accountOf(privateKey);
  const base = `${nodeUrl.replace(/\/+$/, "").replace(/\/v1$/, "")}/v1`;

  async function request(
    path: string,
    init: RequestInit = {},
  ): Promise<{ status: number; headers: Headers; body: unknown }> {
    try {
      const response = await fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      if (response.status >= 500 || response.status === 429) throw new Error(`the node responded ${response.status}`);
      return { status: response.status, headers: response.headers, body: await response.json() };
    } catch (cause) {
      throw new AppError("unavailable", "The blockchain can't be reached.", { cause });
    }
  }

  async function read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
    const { status, body } = await request(path);
    const parsed = schema.safeParse(body);
    if (status !== 200 || !parsed.success)
      throw new AppError("unavailable", "The blockchain can't be reached.", { cause: new Error(`${path}: ${status}`) });
    return parsed.data;
  }

  async function sign(
    module: "0x1::object" | "0x4::aptos_token",
    name: string,
    args: EntryFunctionArgument[],
    { sequenceNumber }: WriteKey,
  ): Promise<SignedTransaction> {
    const [{ chain_id, ledger_timestamp }, { gas_estimate }] = await Promise.all([
      read("", ledger),
      read("/estimate_gas_price", gas),
    ]);
    if ((chain_id === MAINNET_ID) !== (network === "mainnet"))
      throw new AppError("unavailable", "The blockchain can't be reached.", {
        cause: new Error(`the node belongs to chain ${chain_id}, not to ${network}`),
      });
    // By the chain's own clock, which decides when it expires.
    const expiresAt = BigInt(ledger_timestamp) / 1_000_000n + BigInt(LIFETIME_SECONDS);
    const raw = new RawTransaction(
      signer.accountAddress,
      BigInt(sequenceNumber),
      new TransactionPayloadEntryFunction(EntryFunction.build(module, name, [], args)),
      MAX_GAS,
      BigInt(gas_estimate),
      expiresAt,
      new ChainId(chain_id),
    );
    const simple = new SimpleTransaction(raw);
    const whole = { transaction: simple, senderAuthenticator: signer.signTransactionWithAuthenticator(simple) };
    return {
      hash: generateUserTransactionHash(whole),
      signed: Buffer.from(generateSignedTransaction(whole)).toString("hex"),
      expiresAt: new Date(Number(expiresAt) * 1000),
    };
  }

  return {
    async account() {
      const address = signer.accountAddress.toString();
      const { sequence_number } = await read(`/accounts/${address}`, account);
      return { address, sequenceNumber: Number(sequence_number) };
    },

    createCollection: (collection, write) => {
      const { name, description, imageUrl } = textsOf(collection);
      return sign(
        "0x4::aptos_token",
        "create_collection",
        [
          description,
          new U64(MAX_U64), // no limit
          name,
          imageUrl,
          ...Array.from({ length: 9 }, () => new Bool(false)), // nothing can be changed, burned or frozen later
          new U64(0), // no royalty
          new U64(1),
        ],
        write,
      );
    },

    transferCollection: (collectionAddress, ownerAddress, write) =>
      sign(
        "0x1::object",
        "transfer_call",
        [AccountAddress.fromString(collectionAddress), AccountAddress.fromString(ownerAddress)],
        write,
      ),

    mint: ({ collection, ownerAddress, ...certificate }, write) => {
      const { name, description, imageUrl } = textsOf(certificate);
      const none = () => MoveVector.MoveString([]);
      return sign(
        "0x4::aptos_token",
        "mint_soul_bound",
        [
          text(collection, MAX_BYTES.name),
          description,
          name,
          imageUrl,
          none(), // the names, types and values of its properties
          none(),
          new MoveVector<MoveVector<never>>([]),
          AccountAddress.fromString(ownerAddress),
        ],
        write,
      );
    },

    async send({ signed }) {
      const { status, body } = await request("/transactions", {
        method: "POST",
        headers: { "Content-Type": "application/x.aptos.signed_transaction+bcs" },
        body: Buffer.from(signed, "hex"),
      });
      if (status === 202) return;
      const { message = `the node responded ${status}` } = failure.safeParse(body).data ?? {};
      throw new AppError("rejected", message.slice(0, 500));
    },

    async stateOf({ hash, expiresAt }): Promise<TransactionState> {
      const { status, headers, body } = await request(`/transactions/by_hash/${hash}`);
      if (status === 404 && failure.safeParse(body).data?.error_code === "transaction_not_found") {
        // The time up to which this very node knows everything: later it cannot learn of the transaction any more.
        const knownUntil = Number(headers.get("x-aptos-ledger-timestampusec") ?? 0) / 1000;
        return { status: knownUntil > expiresAt.getTime() ? "expired" : "unknown" };
      }
      const parsed = transaction.safeParse(body);
      if (status !== 200 || !parsed.success)
        throw new AppError("unavailable", "The blockchain can't be reached.", { cause: new Error(`state: ${status}`) });
      const { type, success, vm_status = "", events = [], changes = [] } = parsed.data;
      if (type === "pending_transaction") return { status: "pending" };
      if (!success) return { status: "failed", error: vm_status };
      return { status: "confirmed", address: mintedToken(events) ?? createdCollection(changes) };
    },

    addressFor: async (seed) =>
      Account.fromPrivateKey({
        privateKey: new Ed25519PrivateKey(
          new Uint8Array(hkdfSync("sha256", signer.privateKey.toUint8Array(), "", `participant ${seed}`, 32)),
        ),
      }).accountAddress.toString(),
  };
}

/** The account of a key. An error of the library may quote the key, so it is not passed on. */
function accountOf(privateKey: string) {
  try {
    const key = PrivateKey.formatPrivateKey(privateKey, PrivateKeyVariants.Ed25519);
    return Account.fromPrivateKey({ privateKey: new Ed25519PrivateKey(key) });
  } catch {
    throw new Error("APTOS_PRIVATE_KEY is malformed: it must be an Ed25519 key in hexadecimal");
  }
}

/** The texts, as long as the chain takes them. A URL that is too long is left out, since a part of it leads nowhere. */
function textsOf({ name, description, imageUrl }: { name: string; description: string; imageUrl: string }) {
  return {
    name: text(name, MAX_BYTES.name),
    description: text(description, MAX_BYTES.description),
    imageUrl: new MoveString(Buffer.byteLength(imageUrl) > MAX_BYTES.uri ? "" : imageUrl),
  };
}

/** A text of so many bytes at most, without half a character at its end. */
function text(value: string, maxBytes: number): MoveString {
  return new MoveString(new TextDecoder().decode(Buffer.from(value).subarray(0, maxBytes)).replace(/\uFFFD+$/, ""));
}

function mintedToken(events: readonly { type: string; data: unknown }[]): string | null {
  const event = events.find(({ type }) => /^0x4::collection::Mint(Event)?$/.test(type));
  return z.object({ token: z.string() }).safeParse(event?.data).data?.token ?? null;
}

function createdCollection(changes: readonly { address?: string; data?: { type?: string } | null }[]): string | null {
  return changes.find(({ data }) => data?.type === "0x4::collection::Collection")?.address ?? null;
}
