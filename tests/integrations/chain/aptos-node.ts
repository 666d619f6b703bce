/**
 * A stand-in of an Aptos full node on this machine. It knows nothing of the vendor's library: it decodes what is sent
 * byte by byte, and rejects a wrong signature, chain, sequence number or an expired transaction as the real one does.
 */
import { createHash, createPublicKey, verify } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const TESTNET = 2;

/** A transaction that the chain has executed. */
type Executed = { hash: string; sender: string; sequenceNumber: number; function: string; args: Buffer[] };

type Stored = { record: Record<string, unknown>; lookupsUntilExecuted: number; execute: () => void };

export async function startAptosNode({ chainId = TESTNET } = {}) {
  const sequenceNumbers = new Map<string, number>();
  const transactions = new Map<string, Stored>();
  const executed: Executed[] = [];
  const requests: string[] = [];
  let version = 1000;
  /** What goes wrong; tests change it. */
  const behavior = {
    /** Nothing responds. */
    isAway: false,
    /** The next transaction is accepted, and the response is lost. */
    losesNextResponse: false,
    /** How often a transaction is looked up before it is executed. */
    lookups: 0,
    /** Why the next executed transaction fails. */
    failNext: null as string | null,
    /** The chain's clock is so far ahead. */
    aheadMs: 0,
    /** Called with every request before anything is done, and with `accepted` after a transaction was. */
    reached: async (_point: string): Promise<void> => {},
  };

  function send(response: ServerResponse, status: number, body: unknown): void {
    response
      .writeHead(status, {
        "content-type": "application/json",
        "x-aptos-chain-id": chainId,
        "x-aptos-ledger-version": version,
        "x-aptos-ledger-timestampusec": now() * 1000,
      })
      .end(JSON.stringify(body));
  }
  const now = () => Date.now() + behavior.aheadMs;
  const fail = (response: ServerResponse, status: number, error_code: string, message: string) =>
    send(response, status, { message, error_code, vm_error_code: null });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname } = new URL(request.url!, "http://node");
    requests.push(`${request.method} ${pathname}`);
    await behavior.reached(`${request.method} ${pathname}`);
    if (behavior.isAway) return void response.socket?.destroy();
    if (request.method === "POST" && pathname === "/v1/transactions") {
      if (request.headers["content-type"] !== "application/x.aptos.signed_transaction+bcs")
        return fail(response, 415, "web_framework_error", "bad content type");
      const record = accept(Buffer.concat(chunks));
      if (typeof record === "string") return fail(response, 400, "vm_error", `Invalid transaction: ${record}`);
      await behavior.reached("accepted");
      if (behavior.losesNextResponse) {
        behavior.losesNextResponse = false;
        return void response.socket?.destroy();
      }
      return send(response, 202, { ...record, type: "pending_transaction" });
    }
    if (pathname === "/v1" || pathname === "/v1/")
      return send(response, 200, { chain_id: chainId, ledger_timestamp: String(now() * 1000) });
    if (pathname === "/v1/estimate_gas_price") return send(response, 200, { gas_estimate: 100 });
    const account = /^\/v1\/accounts\/(0x[0-9a-f]+)$/.exec(pathname)?.[1];
    if (account) return send(response, 200, { sequence_number: String(sequenceNumbers.get(account) ?? 0) });
    const hash = /^\/v1\/transactions\/by_hash\/(0x[0-9a-f]+)$/.exec(pathname)?.[1];
    const found = hash ? transactions.get(hash) : undefined;
    if (hash && !found) return fail(response, 404, "transaction_not_found", "Transaction not found by hash");
    if (!found) return fail(response, 404, "web_framework_error", `no route ${pathname}`);
    if (found.lookupsUntilExecuted > 0) {
      found.lookupsUntilExecuted -= 1;
      return send(response, 200, { ...found.record, type: "pending_transaction" });
    }
    found.execute();
    send(response, 200, found.record);
  }

  /** Checks a signed transaction. @returns why it is rejected, or its record */
  function accept(body: Buffer): Record<string, unknown> | string {
    const bytes = new Bytes(body);
    const sender = bytes.address();
    const sequenceNumber = Number(bytes.u64());
    if (bytes.uleb() !== 2) return "not an entry function";
    const called = `${bytes.address().replace(/^0x0+/, "0x")}::${bytes.text()}::${bytes.text()}`;
    if (bytes.uleb() !== 0) return "type arguments";
    const args = Array.from({ length: bytes.uleb() }, () => bytes.vector());
    bytes.u64(); // the most gas
    bytes.u64(); // its price
    const expires = Number(bytes.u64());
    const chain = bytes.u8();
    const rawEnd = bytes.position;
    if (bytes.uleb() !== 0) return "not a single ed25519 signature";
    const [publicKey, signature] = [bytes.vector(), bytes.vector()];
    if (bytes.position !== body.length || publicKey.length !== 32 || signature.length !== 64) return "malformed";
    if (chain !== chainId) return "BAD_CHAIN_ID";
    if (expires * 1000 < now()) return "TRANSACTION_EXPIRED";
    if (hex(sha3(publicKey, Buffer.of(0))) !== sender) return "INVALID_AUTH_KEY";
    const message = Buffer.concat([sha3(Buffer.from("APTOS::RawTransaction")), body.subarray(0, rawEnd)]);
    const key = createPublicKey({
      key: { kty: "OKP", crv: "Ed25519", x: publicKey.toString("base64url") },
      format: "jwk",
    });
    if (!verify(null, message, key, signature)) return "INVALID_SIGNATURE";
    const hash = hex(sha3(sha3(Buffer.from("APTOS::Transaction")), Buffer.of(0), body));
    const known = transactions.get(hash);
    if (known) return known.record; // sent again
    const next = sequenceNumbers.get(sender) ?? 0;
    if (sequenceNumber < next) return "SEQUENCE_NUMBER_TOO_OLD";
    if (sequenceNumber > next) return "SEQUENCE_NUMBER_TOO_NEW";
    sequenceNumbers.set(sender, next + 1);
    const record: Record<string, unknown> = { hash, sender, sequence_number: String(sequenceNumber) };
    let isExecuted = false;
    const execute = () => {
      if (isExecuted) return;
      isExecuted = true;
      executed.push({ hash, sender, sequenceNumber, function: called, args });
      const failure = behavior.failNext;
      behavior.failNext = null;
      const made = hex(sha3(Buffer.from(sender), Buffer.from(String(sequenceNumber))));
      Object.assign(record, {
        type: "user_transaction",
        version: String(++version),
        success: failure === null,
        vm_status: failure ?? "Executed successfully",
        events: called.endsWith("::mint_soul_bound") ? [{ type: "0x4::collection::Mint", data: { token: made } }] : [],
        changes: called.endsWith("::create_collection")
          ? [
              { type: "write_table_item", data: null },
              { type: "write_resource", address: made, data: { type: "0x4::collection::Collection", data: {} } },
            ]
          : [],
      });
    };
    transactions.set(hash, { record, lookupsUntilExecuted: behavior.lookups, execute });
    return record;
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => fail(response, 400, "invalid_input", error.message));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    behavior,
    executed,
    requests,
    /** Another program uses the same account: the next number of the account is taken. */
    takeNumber: (sender: string) => sequenceNumbers.set(sender, (sequenceNumbers.get(sender) ?? 0) + 1),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export type AptosNode = Awaited<ReturnType<typeof startAptosNode>>;

/** The text of an argument: its length, then its bytes. */
export function textOf(argument: Buffer): string {
  return new Bytes(argument).text();
}

function sha3(...parts: Uint8Array[]): Buffer {
  return createHash("sha3-256").update(Buffer.concat(parts)).digest();
}

function hex(bytes: Buffer): string {
  return `0x${bytes.toString("hex")}`;
}

/** Reads the chain's binary format. */
class Bytes {
  position = 0;
  constructor(private readonly buffer: Buffer) {}

  take(count: number): Buffer {
    if (this.position + count > this.buffer.length) throw new Error("the transaction is cut off");
    return this.buffer.subarray(this.position, (this.position += count));
  }
  u8 = () => this.take(1)[0]!;
  u64 = () => this.take(8).readBigUInt64LE();
  address = () => hex(this.take(32));
  vector = () => this.take(this.uleb());
  text = () => this.vector().toString();

  uleb(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.u8();
      value |= (byte & 127) << shift;
      if ((byte & 128) === 0) return value;
    }
  }
}
