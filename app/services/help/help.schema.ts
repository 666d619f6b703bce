/** The documentation of the product inside the admin: docs/product as data, so that no HTML is read. Browser-safe. */
import { z } from "zod";

/** A piece of a line. `href` leads to a topic, a heading of this topic or another site. */
const helpPiece = z.object({
  style: z.enum(["text", "strong", "emphasis", "code", "link"]),
  text: z.string(),
  href: z.string().optional(),
});
export type HelpPiece = z.infer<typeof helpPiece>;

const line = z.array(helpPiece);
const heading = z.object({ kind: z.literal("heading"), level: z.number(), id: z.string(), text: z.string() });
const helpBlock = z.discriminatedUnion("kind", [
  heading,
  z.object({ kind: z.literal("paragraph"), line }),
  z.object({ kind: z.literal("list"), ordered: z.boolean(), items: z.array(line) }),
  z.object({ kind: z.literal("code"), text: z.string() }),
  z.object({ kind: z.literal("table"), head: z.array(line), rows: z.array(z.array(line)) }),
]);
export type HelpBlock = z.infer<typeof helpBlock>;

/** All topics, in the groups of docs/product/README.md. */
export const helpContents = z.object({
  groups: z.array(z.object({ title: z.string(), topics: z.array(z.object({ topic: z.string(), title: z.string() })) })),
});
export type HelpContents = z.infer<typeof helpContents>;

export const helpTopicView = z.object({ topic: z.string(), title: z.string(), blocks: z.array(helpBlock) });
export type HelpTopicView = z.infer<typeof helpTopicView>;

/** A topic, or one of its headings, that a search finds. */
export const helpMatch = z.object({ title: z.string(), heading: z.string().nullable(), path: z.string() });
export type HelpMatch = z.infer<typeof helpMatch>;

export const HELP_PATH = "/admin/v2/help";
