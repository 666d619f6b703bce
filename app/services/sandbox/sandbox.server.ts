import type { Ctx } from "../context";
import { prisma } from "../database.server";
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
