import type { Ctx } from "../context";
import { prisma } from "../database.server";
import { notFound } from "../errors";
import { query } from "../use-case.server";

const MOST_MAILS = 100;

/** The mails that the sandbox kept, newest first; only those to one address when `to` is given. */
export const listMails = query("sandbox:use", async (_: Ctx, to: string | null) =>
  prisma.sandboxMail.findMany({
    where: to ? { to: to.trim().toLowerCase() } : {},
    orderBy: [{ sentAt: "desc" }, { id: "desc" }],
    take: MOST_MAILS,
  }),
);

const MOST_TOKENS = 100;

/** A token of the sandbox's chain by its address. Throws `not_found`. */
export const getSandboxToken = query("sandbox:use", async (_: Ctx, address: string) => {
  return (await prisma.sandboxToken.findUnique({ where: { address } })) ?? nothingOnChain();
});

/** The token that a transaction minted. Throws `not_found`. */
export const getSandboxTransaction = query("sandbox:use", async (_: Ctx, transaction: string) => {
  return (await prisma.sandboxToken.findUnique({ where: { transaction } })) ?? nothingOnChain();
});

/** What an account owns, newest first. Throws `not_found` for one that owns nothing. */
export const listSandboxTokens = query("sandbox:use", async (_: Ctx, owner: string) => {
  const tokens = await prisma.sandboxToken.findMany({
    where: { owner },
    orderBy: [{ createdAt: "desc" }, { address: "asc" }],
    take: MOST_TOKENS,
  });
  return tokens.length > 0 ? tokens : nothingOnChain();
});

function nothingOnChain(): never {
  throw notFound("There is nothing at this address of the chain.");
}
