import type { SocialNetworkPage } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { rejectTaken } from "~/platform/changes.server";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import { prisma } from "~/platform/database/connections.server";
import { AppError, invalid, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { singlePage, type Page } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { PLATFORM_HOSTS, type SocialPlatform } from "./platforms";
import { socialPagePage, socialPageView, type SocialPageInput, type SocialPageView } from "./social-pages.schema";

/** The most pages of a program; all of them are in its footer. */
const MAX_SOCIAL_PAGES = 20;
const TAKEN = msg("This page is already in the list");
const IN_USE = msg("Challenges have posts from this page, so it can't be removed.");

/** The program's pages on social networks, oldest first, as the footer of the site shows them. */
export const listSocialPages = query(
  "program:update",
  async function listSocialPages({ programId }: AdminProgramCtx): Promise<Page<SocialPageView>> {
    const rows = await prisma.socialNetworkPage.findMany({
      where: { programId },
      include: { _count: { select: { posts: true } } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    });
    return singlePage(rows.map((row) => toView(row, row._count.posts)));
  },
  { output: socialPagePage },
);

const COLUMNS = { platform: "platform", url: null } as const satisfies ColumnTable<SocialPageInput, SocialNetworkPage>;

/**
 * Adds a page.
 * @throws invalid for an address on another host, and for one that is there already; rejected at `MAX_SOCIAL_PAGES`
 */
export const addSocialPage = command(
  "program:update",
  async function addSocialPage(
    { programId, now }: AdminProgramCtx,
    { tx, audit, afterCommit },
    input: SocialPageInput,
  ): Promise<SocialPageView> {
    const address = pageUrl(input.platform, input.url);
    if (!address) throw invalid("url", "Enter the https:// address of a page on this network");
    if ((await tx.socialNetworkPage.count({ where: { programId } })) >= MAX_SOCIAL_PAGES)
      throw new AppError("rejected", msg("A program can have at most {max} pages"), {
        values: { max: MAX_SOCIAL_PAGES },
      });
    const columns = { ...columnsFrom(COLUMNS, input), url: address };
    const data = { ...columns, programId, id: uuidv7(now), createdAt: now };
    const page = await rejectTaken("url", TAKEN, tx.socialNetworkPage.create({ data }));
    await catalogueChanged({ tx, afterCommit }, programId);
    audit({
      action: "social_network_page.create",
      targetType: "social_network_page",
      targetId: page.id,
      after: columns,
    });
    return toView(page, 0);
  },
  { output: socialPageView },
);

/** Removes a page. @throws not_found; rejected when posts of challenges are from it */
export const removeSocialPage = command(
  "program:update",
  async function removeSocialPage(
    { programId }: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
  ): Promise<SocialPageView> {
    // The lock makes new posts of this page wait, so that what is counted stays true.
    if (isUuid(id))
      await tx.$queryRaw`select from social_network_pages
        where program_id = ${programId}::uuid and id = ${id}::uuid for update`;
    const where = { programId_id: { programId, id } };
    const page = isUuid(id)
      ? await tx.socialNetworkPage.findUnique({ where, include: { _count: { select: { posts: true } } } })
      : null;
    if (!page) throw notFound(msg("Page not found"));
    if (page._count.posts > 0) throw new AppError("rejected", IN_USE, { errors: [{ field: null, message: IN_USE }] });
    await tx.socialNetworkPage.delete({ where });
    await catalogueChanged({ tx, afterCommit }, programId);
    audit({
      action: "social_network_page.delete",
      targetType: "social_network_page",
      targetId: id,
      before: { platform: page.platform, url: page.url },
    });
    return toView(page, 0);
  },
  { output: socialPageView },
);

/** The address in one spelling, so that a page is not entered twice; null for another host, or no page on it. */
function pageUrl(platform: SocialPlatform, text: string): string | null {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, pathname, port, username } = new URL(text);
  const isOwn = PLATFORM_HOSTS[platform].some((host) => hostname === host || hostname.endsWith(`.${host}`));
  const path = pathname.replace(/\/+$/, "");
  if (protocol !== "https:" || !isOwn || path === "" || port !== "" || username !== "") return null;
  return `https://${hostname.replace(/^www\./, "")}${path}`;
}

function toView(row: SocialNetworkPage, posts: number): SocialPageView {
  return {
    id: row.id,
    program_id: row.programId,
    platform: row.platform as SocialPlatform,
    url: row.url,
    posts_count: posts,
    created_at: row.createdAt.toISOString(),
  };
}
