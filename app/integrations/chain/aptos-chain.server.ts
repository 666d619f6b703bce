import { hkdfSync } from "node:crypto";
import {
  Account,
  ChainId,
  Ed25519PrivateKey,
  EntryFunction,
  generateSignedTransaction,
  generateUserTransactionHash,
  PrivateKey,
  PrivateKeyVariants,
  RawTransaction,
  SimpleTransaction,
  TransactionPayloadEntryFunction,
} from "@aptos-labs/ts-sdk";
import type { Chain, SignedTransaction, WriteKey } from "../ports";
import { createCollectionCall, mintCall, transferCall, type AptosCall } from "./aptos-calls";
import {
  account,
  aptosNode,
  gas,
  ledger,
  sendTransaction,
  transactionState,
  unreachable,
  type AptosNode,
} from "./aptos-node.server";
import type { ChainNetwork } from "./networks";

export type AptosOptions = { nodeUrl: string; network: ChainNetwork; privateKey: string; timeoutMs?: number };

const TIMEOUT_MS = 10_000;
/** How long the chain may execute a transaction after it was signed. After that it can be signed again safely. */
const LIFETIME_SECONDS = 120;
/** In gas units: several times what creating a collection takes. More than this is never spent on one transaction. */
const MAX_GAS = 50_000n;
/** The number of the chain itself, so that a node of another network is noticed before anything is signed for it. */
const MAINNET_ID = 1;

/**
 * The Aptos blockchain. The vendor's library only encodes and signs; the node is called by `aptosNode`, so that every
 * call has a time limit. Participants' wallets are derived from the account's key, so that nothing about them is stored.
 * The key is used here only, and no error contains it.
 */
export function aptosChain({ nodeUrl, network, privateKey, timeoutMs = TIMEOUT_MS }: AptosOptions): Chain {
  const signer = accountOf(privateKey);
  const node = aptosNode(nodeUrl, timeoutMs);
  const sign = (call: AptosCall, write: WriteKey) => signCall(node, { signer, network }, call, write);
  return {
    async account() {
      const address = signer.accountAddress.toString();
      const { sequence_number } = await node.read(`/accounts/${address}`, account);
      return { address, sequenceNumber: Number(sequence_number) };
    },
    createCollection: (collection, write) => sign(createCollectionCall(collection), write),
    transferCollection: (address, ownerAddress, write) => sign(transferCall(address, ownerAddress), write),
    mint: (certificate, write) => sign(mintCall(certificate), write),
    send: (transaction) => sendTransaction(node, transaction),
    stateOf: (transaction) => transactionState(node, transaction),
    addressFor: async (seed) =>
      Account.fromPrivateKey({
        privateKey: new Ed25519PrivateKey(
          new Uint8Array(hkdfSync("sha256", signer.privateKey.toUint8Array(), "", `participant ${seed}`, 32)),
        ),
      }).accountAddress.toString(),
  };
}

type Signer = { signer: ReturnType<typeof accountOf>; network: ChainNetwork };

/** Signs a call at the gas price of now. @throws unavailable also when the node belongs to another network */
async function signCall(
  { read }: AptosNode,
  { signer, network }: Signer,
  { module, name, args }: AptosCall,
  { sequenceNumber }: WriteKey,
): Promise<SignedTransaction> {
  const [{ chain_id, ledger_timestamp }, { gas_estimate }] = await Promise.all([
    read("", ledger),
    read("/estimate_gas_price", gas),
  ]);
  if ((chain_id === MAINNET_ID) !== (network === "mainnet"))
    throw unreachable(new Error(`the node belongs to chain ${chain_id}, not to ${network}`));
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

/** The account of a key. An error of the library may quote the key, so it is not passed on. */
function accountOf(privateKey: string) {
  try {
    const key = PrivateKey.formatPrivateKey(privateKey, PrivateKeyVariants.Ed25519);
    return Account.fromPrivateKey({ privateKey: new Ed25519PrivateKey(key) });
  } catch {
    throw new Error("APTOS_PRIVATE_KEY is malformed: it must be an Ed25519 key in hexadecimal");
  }
}
