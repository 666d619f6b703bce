import { z } from "zod";
import type { Ctx } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { query, workflow } from "~/platform/use-case.server";

const MAX_SHOWN = 100;
/** How many are stored of each name. */
const MAX_STORED = 1_000;

const receivedWebhook = z.object({
  id: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  received_at: z.string(),
});
export type ReceivedWebhook = z.infer<typeof receivedWebhook>;

/** Stores a request to the sandbox's receiver of this name. */
export const receiveWebhook = workflow(
  "sandbox:use",
  async function receiveWebhook({ now }: Ctx, name: string, message: Pick<ReceivedWebhook, "headers" | "body">) {
    const { id } = await prisma.sandboxWebhook.create({ data: { name, ...message, receivedAt: now } });
    await prisma.sandboxWebhook.deleteMany({ where: { name, id: { lte: id - BigInt(MAX_STORED) } } });
  },
);

/** The latest requests to the sandbox's receiver of this name, the newest first. */
export const listReceivedWebhooks = query(
  "sandbox:use",
  async function listReceivedWebhooks(_: Ctx, name: string): Promise<ReceivedWebhook[]> {
    const rows = await prisma.sandboxWebhook.findMany({ where: { name }, orderBy: { id: "desc" }, take: MAX_SHOWN });
    return rows.map(({ id, headers, body, receivedAt }) => ({
      id: String(id),
      headers: headers as Record<string, string>,
      body,
      received_at: receivedAt.toISOString(),
    }));
  },
  { output: z.array(receivedWebhook) },
);
