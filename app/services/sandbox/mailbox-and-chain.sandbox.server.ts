import type { Ctx } from "~/platform/context";
import { prisma } from "~/platform/database.server";
import { notFound } from "~/platform/errors";
import { query } from "~/platform/use-case.server";

const MAX_MAILS = 100;

/** The mails that the sandbox stored, newest first; with `to` only those to this address. */
export const listMails = query("sandbox:use", async function listMails(_: Ctx, to: string | null) {
  return prisma.sandboxMail.findMany({
    where: to ? { to: to.trim().toLowerCase() } : {},
    orderBy: [{ sentAt: "desc" }, { id: "desc" }],
    take: MAX_MAILS,
  });
});

const MAX_TOKENS = 100;

/** A token of the sandbox's chain by its address. @throws not_found */
export const getSandboxToken = query("sandbox:use", async function getSandboxToken(_: Ctx, address: string) {
  return (await prisma.sandboxToken.findUnique({ where: { address } })) ?? chainEntryNotFound();
});

/** The token that a transaction minted. @throws not_found */
export const getSandboxTransaction = query(
  "sandbox:use",
  async function getSandboxTransaction(_: Ctx, transaction: string) {
    return (await prisma.sandboxToken.findUnique({ where: { transaction } })) ?? chainEntryNotFound();
  },
);

/** The tokens of an account, newest first. @throws not_found for an account without tokens */
export const listSandboxTokens = query("sandbox:use", async function listSandboxTokens(_: Ctx, owner: string) {
  const tokens = await prisma.sandboxToken.findMany({
    where: { owner },
    orderBy: [{ createdAt: "desc" }, { address: "asc" }],
    take: MAX_TOKENS,
  });
  return tokens.length > 0 ? tokens : chainEntryNotFound();
});

function chainEntryNotFound(): never {
  throw notFound("There is nothing at this address of the chain.");
}
