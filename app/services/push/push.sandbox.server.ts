import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { query } from "~/platform/use-case.server";

const MAX_SHOWN = 100;

const sentPush = z.object({
  id: z.string(),
  endpoint: z.string(),
  title: z.string(),
  body: z.string(),
  url: z.string(),
  sent_at: z.string(),
});

/** The push notifications that the sandbox stored, the newest first. */
export const listPushes = query(
  "sandbox:use",
  async function listPushes(_: Ctx): Promise<z.output<typeof sentPush>[]> {
    const rows = await prisma.sandboxPush.findMany({ orderBy: [{ sentAt: "desc" }, { id: "desc" }], take: MAX_SHOWN });
    return rows.map(({ sentAt, ...row }) => ({ ...row, sent_at: sentAt.toISOString() }));
  },
  { output: z.array(sentPush) },
);
