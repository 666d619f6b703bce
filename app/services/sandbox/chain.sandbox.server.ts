import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { notFound } from "~/platform/errors";
import { query } from "~/platform/use-case.server";
import { sandboxToken, sandboxTransaction, type SandboxTokenView, type SandboxTransactionView } from "./sandbox.schema";

const MAX_TOKENS = 100;
const HIDDEN = { idempotencyKey: true } as const;

/** A token of the sandbox's chain by its address. @throws not_found */
export const getSandboxToken = query(
  "sandbox:use",
  async function getSandboxToken(_: Ctx, address: string): Promise<SandboxTokenView> {
    return (await prisma.sandboxToken.findUnique({ where: { address }, omit: HIDDEN })) ?? chainEntryNotFound();
  },
  { output: sandboxToken },
);

/** A collection by its address. @throws not_found */
export const getSandboxCollection = query(
  "sandbox:use",
  async function getSandboxCollection(_: Ctx, address: string): Promise<SandboxTokenView> {
    return (await prisma.sandboxCollection.findUnique({ where: { address } })) ?? chainEntryNotFound();
  },
  { output: sandboxToken },
);

/** The token that a transaction minted, or the collection that it created. @throws not_found */
export const getSandboxTransaction = query(
  "sandbox:use",
  async function getSandboxTransaction(_: Ctx, transaction: string): Promise<SandboxTransactionView> {
    const token = await prisma.sandboxToken.findUnique({ where: { transaction }, omit: HIDDEN });
    if (token) return { ...token, kind: "token" };
    const collection = await prisma.sandboxCollection.findUnique({ where: { transaction } });
    return collection ? { ...collection, kind: "collection" } : chainEntryNotFound();
  },
  { output: sandboxTransaction },
);

/** The tokens of an account, newest first. @throws not_found for an account without tokens */
export const listSandboxTokens = query(
  "sandbox:use",
  async function listSandboxTokens(_: Ctx, owner: string): Promise<SandboxTokenView[]> {
    const tokens = await prisma.sandboxToken.findMany({
      where: { owner },
      orderBy: [{ createdAt: "desc" }, { address: "asc" }],
      take: MAX_TOKENS,
      omit: HIDDEN,
    });
    return tokens.length > 0 ? tokens : chainEntryNotFound();
  },
  { output: z.array(sandboxToken) },
);

function chainEntryNotFound(): never {
  throw notFound("Nothing found at this address of the chain.");
}
