/** The documentation of the product, for every signed-in admin: it says nothing about a program. */
import type { AdminCtx } from "~/platform/context";
import { notFound } from "~/platform/errors";
import { query } from "~/platform/use-case.server";
import { helpGroups, helpTopics } from "./help-topics.server";
import { helpContents, helpTopicView, type HelpContents, type HelpTopicView } from "./help.schema";

/** The table of contents. */
export const getHelpContents = query(
  "admin:use",
  async function getHelpContents(_ctx: AdminCtx): Promise<HelpContents> {
    return { groups: helpGroups() };
  },
  { output: helpContents },
);

/** A topic with its text in blocks. @throws not_found */
export const getHelpTopic = query(
  "admin:use",
  async function getHelpTopic(_ctx: AdminCtx, topic: string): Promise<HelpTopicView> {
    const found = helpTopics().get(topic);
    if (!found) throw notFound("Topic not found");
    return found;
  },
  { output: helpTopicView },
);
