import { isDeepStrictEqual } from "node:util";
import type { Prisma, ProgramPage } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { rejectTaken } from "~/platform/changes.server";
import { columnsFrom } from "~/platform/columns";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { AppError, noChanges } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, wordsOf, type Page } from "~/platform/paging";
import { lockOrder, moveRow } from "~/platform/row-order.server";
import { translationsOf, whereTranslated } from "~/platform/translations";
import { command, query } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import { legalPagesOf } from "~/services/programs/legal-pages";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { editedRow, saveEdit, storedRow } from "~/services/publishing/content.server";
import { changeState } from "~/services/publishing/publishable.server";
import { PAGE_COLUMNS, PAGES, sanitized } from "./internal/stored-pages.server";
import { previewToken } from "./page-preview.server";
import {
  MAX_PAGES,
  programPagePage,
  programPageView,
  type PageStatus,
  type ProgramPageChange,
  type ProgramPageInput,
  type ProgramPageListQuery,
  type ProgramPageView,
  type SignInUse,
} from "./program-pages.schema";

const TAKEN = msg("A page with this address already exists");

/** A page of the program's pages, the drafts and archived ones included. */
export const listProgramPages = query(
  "program:update",
  async function listProgramPages(ctx: AdminProgramCtx, input: ProgramPageListQuery): Promise<Page<ProgramPageView>> {
    const { programId } = ctx;
    const where: Prisma.ProgramPageWhereInput = {
      programId,
      ...(input.status.length > 0 ? { status: { in: input.status } } : {}),
      AND: wordsOf(input.search).map((word) => ({
        OR: [
          { title: { contains: word, mode: "insensitive" } },
          { slug: { contains: word, mode: "insensitive" } },
          ...whereTranslated("title", word),
        ],
      })),
    };
    return listPage(
      input,
      fromRows(
        (range) => prisma.programPage.findMany({ where, orderBy: orderBy(input.sort), ...range }),
        () => prisma.programPage.count({ where }),
      ),
      (rows) => Promise.all(rows.map((row) => toView(prisma, ctx, row))),
    );
  },
  { output: programPagePage },
);

/** One page, or null without an id for the form of a new one. @throws not_found */
export const getProgramPageForAdmin = query(
  "program:update",
  async function getProgramPageForAdmin(ctx: AdminProgramCtx, id?: string): Promise<ProgramPageView | null> {
    return id === undefined ? null : toView(prisma, ctx, await storedRow(prisma, ctx, PAGES, id));
  },
  { output: programPageView.nullable() },
);

/** Adds a page after the others. @throws invalid for an address that is taken; rejected at `MAX_PAGES` */
export const createProgramPage = command(
  "program:update",
  async function createProgramPage(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    input: ProgramPageInput,
  ): Promise<ProgramPageView> {
    const { programId, now } = ctx;
    const ids = await lockOrder(tx, "program_pages", programId);
    if (ids.length >= MAX_PAGES)
      throw new AppError("rejected", msg("A program can have at most {max} pages"), { values: { max: MAX_PAGES } });
    const data = {
      ...columnsFrom(PAGE_COLUMNS, sanitized(input)),
      programId,
      id: uuidv7(now),
      position: ids.length,
      createdAt: now,
      updatedAt: now,
    };
    const page = await rejectTaken("slug", TAKEN, tx.programPage.create({ data }));
    await catalogueChanged({ tx, afterCommit }, programId);
    audit({ action: "program_page.create", targetType: "program_page", targetId: page.id, after: auditOf(page) });
    return toView(tx, ctx, page);
  },
  { output: programPageView },
);

/**
 * Changes a page. A new position moves it to that place, and the others make room.
 * @throws not_found; unchanged; invalid for an address that is taken; conflict when somebody else changed it since
 *   `updated_at`
 */
export const updateProgramPage = command(
  "program:update",
  async function updateProgramPage(
    ctx: AdminProgramCtx,
    work,
    id: string,
    input: ProgramPageChange,
  ): Promise<ProgramPageView> {
    const { tx } = work;
    const { programId, now } = ctx;
    const ids = await lockOrder(tx, "program_pages", programId);
    const stored = await editedRow(tx, ctx, PAGES, id, input.updated_at);
    const position = ids.indexOf(id);
    const columns = columnsFrom(PAGE_COLUMNS, sanitized(input));
    const before = { ...stored, translations: translationsOf(stored), position };
    const after = {
      ...before,
      ...columns,
      position: input.position === undefined ? position : Math.min(input.position, ids.length) - 1,
    };
    if (isDeepStrictEqual(auditOf(before), auditOf(after))) throw noChanges();
    const where = { programId, id, updatedAt: stored.updatedAt };
    const write = rejectTaken(
      "slug",
      TAKEN,
      tx.programPage.updateMany({ where, data: { ...columns, updatedAt: now } }),
    );
    await saveEdit(ctx, work, PAGES, id, write, { before: auditOf(before), after: auditOf(after) });
    await moveRow(tx, "program_pages", programId, ids, after);
    return toView(tx, ctx, { ...after, updatedAt: now });
  },
  { output: programPageView },
);

/**
 * Publishes or archives a page. Repeated, it changes nothing: a second click gets the same result.
 * @throws not_found
 */
export const setPageStatus = command(
  "program:update",
  async function setPageStatus(ctx: AdminProgramCtx, work, id: string, status: PageStatus): Promise<ProgramPageView> {
    const stored = await storedRow(work.tx, ctx, PAGES, id);
    return toView(work.tx, ctx, await changeState(ctx, work, PAGES, stored, status));
  },
  { output: programPageView },
);

type Db = Pick<Transaction, "programPage">;

function auditOf({ title, slug, content, translations, status, position }: ProgramPage) {
  return { name: title, slug, content, translations, status, position: position + 1 };
}

async function toView(db: Db, ctx: AdminProgramCtx, row: ProgramPage): Promise<ProgramPageView> {
  const token = row.status === "published" ? "" : `?preview=${previewToken(row)}`;
  return {
    id: row.id,
    program_id: row.programId,
    title: row.title,
    slug: row.slug,
    content: row.content,
    translations: translationsOf(row),
    status: row.status as PageStatus,
    position: row.position + 1,
    url: programUrl(ctx.program, `/${row.slug}${token}`),
    sign_in_uses: row.status === "published" ? await signInUses(db, ctx, row) : [],
    updated_at: row.updatedAt.toISOString(),
  };
}

/** Which links of the sign-in page lead to this published page. */
async function signInUses(db: Db, { programId }: AdminProgramCtx, { slug }: ProgramPage): Promise<SignInUse[]> {
  const published = await db.programPage.findMany({
    where: { programId, status: "published" },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { slug: true, title: true },
  });
  const legal = Object.entries(legalPagesOf(published)) as [SignInUse, string | null][];
  return legal.filter(([, used]) => used === slug).map(([use]) => use);
}

function orderBy(sort: ProgramPageListQuery["sort"]): Prisma.ProgramPageOrderByWithRelationInput[] {
  return orderRows(sort, (direction) => ({
    title: { title: direction },
    slug: { slug: direction },
    status: { status: direction },
    position: { position: direction },
    updated_at: { updatedAt: direction },
  }));
}
