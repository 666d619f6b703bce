import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { query } from "~/platform/use-case.server";
import { sandboxMail, type SandboxMailView } from "./sandbox.schema";

const MAX_MAILS = 100;

/** The mails that the sandbox stored, newest first; with `to` only those to this address. */
export const listMails = query(
  "sandbox:use",
  async function listMails(_: Ctx, to: string | null): Promise<SandboxMailView[]> {
    const mails = await prisma.sandboxMail.findMany({
      where: to ? { to: to.trim().toLowerCase() } : {},
      orderBy: [{ sentAt: "desc" }, { id: "desc" }],
      take: MAX_MAILS,
    });
    return mails.map(({ headers, ...mail }) => ({ ...mail, headers: headers as SandboxMailView["headers"] }));
  },
  { output: z.array(sandboxMail) },
);
