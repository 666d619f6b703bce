import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import type { Certificate, Chain, ChainCollection, SignedTransaction, WriteKey } from "../ports";
import { accountAddress, collectionAddress, tokenAddress, transactionHash } from "./sandbox-addresses";

/** What a transaction of the sandbox does: its "signed" text in JSON. */
type Write = { hash: string; at: Date } & (
  | { kind: "collection"; collection: ChainCollection }
  | { kind: "transfer"; collectionAddress: string; ownerAddress: string }
  | { kind: "mint"; certificate: Certificate; address: string; key: string }
);

/** The account that signs everything on the sandbox's chain. */
export const SANDBOX_ACCOUNT = accountAddress("installation");
/** Transactions of the sandbox do not expire, since its clock may be moved. */
const NEVER = new Date("9999-01-01T00:00:00.000Z");

/** Stores collections and tokens in the database instead of on a chain; /sandbox/chain/… shows them. */
export const sandboxChain: Chain = {
  async account() {
    return { address: SANDBOX_ACCOUNT, sequenceNumber: 0 };
  },

  async createCollection(collection, write) {
    return signed({ ...headOf(write), kind: "collection", collection });
  },

  async transferCollection(collectionAddress, ownerAddress, write) {
    return signed({ ...headOf(write), kind: "transfer", collectionAddress, ownerAddress });
  },

  async mint(certificate, write) {
    return signed({ ...headOf(write), kind: "mint", certificate, address: tokenAddress(write.key), key: write.key });
  },

  async send({ signed }) {
    const write = JSON.parse(Buffer.from(signed, "hex").toString()) as Write;
    if (write.kind === "mint") await storeToken(write);
    else if (write.kind === "collection") await storeCollection(write);
    else
      await sql(sqlText`update sandbox_collections set owner = $2 where address = $1`, [
        write.collectionAddress,
        write.ownerAddress,
      ]);
  },

  async stateOf({ hash, signed }) {
    const write = JSON.parse(Buffer.from(signed, "hex").toString()) as Write;
    const [made] = await sql<{ address: string }>(
      sqlText`select address from sandbox_tokens where transaction = $1
       union all select address from sandbox_collections where transaction = $1
       union all select address from sandbox_collections where address = $2 and owner = $3`,
      write.kind === "transfer" ? [hash, write.collectionAddress, write.ownerAddress] : [hash, null, null],
    );
    return made
      ? { status: "confirmed", address: write.kind === "transfer" ? null : made.address }
      : { status: "unknown" };
  },

  async addressFor(seed) {
    return accountAddress(seed);
  },
};

function headOf({ key, signedAt }: WriteKey) {
  return { hash: transactionHash(key), at: signedAt };
}

function signed(write: Write): SignedTransaction {
  return { hash: write.hash, signed: Buffer.from(JSON.stringify(write)).toString("hex"), expiresAt: NEVER };
}

async function storeToken({ hash, at, address, key, certificate }: Extract<Write, { kind: "mint" }>): Promise<void> {
  const { ownerAddress, name, description, imageUrl } = certificate;
  await sql(
    sqlText`insert into sandbox_tokens (address, idempotency_key, transaction, owner, name, description, image_url, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
    [address, key, hash, ownerAddress, name, description, imageUrl, at],
  );
}

async function storeCollection({ hash, at, collection }: Extract<Write, { kind: "collection" }>): Promise<void> {
  const { name, description, imageUrl } = collection;
  await sql(
    sqlText`insert into sandbox_collections (address, transaction, owner, name, description, image_url, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [collectionAddress(name), hash, SANDBOX_ACCOUNT, name, description, imageUrl, at],
  );
}
