import { z } from "zod";
import { AppError } from "~/platform/errors";
import type { SignedTransaction, TransactionState } from "../ports";

export const ledger = z.object({ chain_id: z.number(), ledger_timestamp: z.string() });
export const account = z.object({ sequence_number: z.string() });
export const gas = z.object({ gas_estimate: z.number() });
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

type Response = { status: number; headers: Headers; body: unknown };

export type AptosNode = ReturnType<typeof aptosNode>;

/** The JSON API of a node. Each call throws AppError `unavailable` when the node does not respond within the limit. */
export function aptosNode(nodeUrl: string, timeoutMs: number) {
  const base = `${nodeUrl.replace(/\/+$/, "").replace(/\/v1$/, "")}/v1`;

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    try {
      const response = await fetch(`${base}${path}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      if (response.status >= 500 || response.status === 429) throw new Error(`the node responded ${response.status}`);
      return { status: response.status, headers: response.headers, body: await response.json() };
    } catch (cause) {
      throw unreachable(cause);
    }
  }

  return {
    request,
    /** What is at a path. @throws unavailable also when it has another form */
    async read<S extends z.ZodType>(path: string, schema: S): Promise<z.output<S>> {
      const { status, body } = await request(path);
      const parsed = schema.safeParse(body);
      if (status !== 200 || !parsed.success) throw unreachable(new Error(`${path}: ${status}`));
      return parsed.data;
    },
  };
}

export function unreachable(cause: unknown): AppError {
  return new AppError("unavailable", "The blockchain can't be reached.", { cause });
}

/** Hands a transaction to the chain. @throws rejected with the reason of the node */
export async function sendTransaction(
  { request }: AptosNode,
  { signed }: Pick<SignedTransaction, "signed">,
): Promise<void> {
  const { status, body } = await request("/transactions", {
    method: "POST",
    headers: { "Content-Type": "application/x.aptos.signed_transaction+bcs" },
    body: Buffer.from(signed, "hex"),
  });
  if (status === 202) return;
  const { message = `the node responded ${status}` } = failure.safeParse(body).data ?? {};
  throw new AppError("rejected", message.slice(0, 500));
}

/** What became of a transaction, with the address of what it created. */
export async function transactionState(
  { request }: AptosNode,
  { hash, expiresAt }: Pick<SignedTransaction, "hash" | "expiresAt">,
): Promise<TransactionState> {
  const { status, headers, body } = await request(`/transactions/by_hash/${hash}`);
  if (status === 404 && failure.safeParse(body).data?.error_code === "transaction_not_found") {
    // The time up to which this very node knows everything: later it cannot learn of the transaction any more.
    const knownUntil = Number(headers.get("x-aptos-ledger-timestampusec") ?? 0) / 1000;
    return { status: knownUntil > expiresAt.getTime() ? "expired" : "unknown" };
  }
  const parsed = transaction.safeParse(body);
  if (status !== 200 || !parsed.success) throw unreachable(new Error(`state: ${status}`));
  const { type, success, vm_status = "", events = [], changes = [] } = parsed.data;
  if (type === "pending_transaction") return { status: "pending" };
  if (!success) return { status: "failed", error: vm_status };
  return { status: "confirmed", address: mintedToken(events) ?? createdCollection(changes) };
}

function mintedToken(events: readonly { type: string; data: unknown }[]): string | null {
  const event = events.find(({ type }) => /^0x4::collection::Mint(Event)?$/.test(type));
  return z.object({ token: z.string() }).safeParse(event?.data).data?.token ?? null;
}

function createdCollection(changes: readonly { address?: string; data?: { type?: string } | null }[]): string | null {
  return changes.find(({ data }) => data?.type === "0x4::collection::Collection")?.address ?? null;
}
