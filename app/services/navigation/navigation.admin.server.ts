/**
 * The navigation menus and carousel slides of a program's site, each edited as one list. A list is saved entry by
 * entry: unchanged entries are skipped, and entries that the sender did not know stay, so that two tabs or a repeated
 * submission do no harm.
 */
import { z } from "zod";
import type { CarouselSlide, NavigationMenu } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, noChanges } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { translationsOf } from "~/platform/translations";
import { command, query } from "~/platform/use-case.server";
import { toPublicImageView } from "~/services/media/public-image-view.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import { hasFeature } from "~/services/programs/features";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { planList, type Stored } from "./list-plan.server";
import {
  carouselView,
  MAX_ENTRIES,
  navigationMenuView,
  siteLink,
  type CarouselsInput,
  type CarouselView,
  type NavigationMenusInput,
  type NavigationMenuView,
  type SiteLink,
} from "./navigation.schema";

const IN_ORDER = [{ position: "asc" as const }, { id: "asc" as const }];

/** The program's menus in order. */
export const listNavigationMenus = query(
  "program:update",
  async function listNavigationMenus({ programId }: AdminProgramCtx): Promise<NavigationMenuView[]> {
    const rows = await prisma.navigationMenu.findMany({ where: { programId }, orderBy: IN_ORDER });
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      navigation_url: row.navigationUrl,
      show_in_tab: row.showInTab,
      show_on_logout: row.showOnLogout,
      translations: translationsOf(row),
    }));
  },
  { output: z.array(navigationMenuView) },
);

/** The pages of the program's site that a menu or slide may lead to: its own pages and what is published. */
export const listSiteLinks = query(
  "program:update",
  async function listSiteLinks({ programId, program }: AdminProgramCtx): Promise<SiteLink[]> {
    const order = { orderBy: [{ position: "asc" as const }, { id: "asc" as const }] };
    const [pages, challenges] = await Promise.all([
      prisma.programPage.findMany({ where: { programId, status: "published" }, ...order }),
      prisma.challenge.findMany({
        where: { programId, published: true },
        ...order,
        select: { identifier: true, caption: true },
        take: MAX_CHALLENGE_LINKS,
      }),
    ]);
    return [
      { path: "/#earn", label: program.termPointsAs },
      { path: "/#rewards", label: program.termRewardsAs },
      ...(hasFeature(program, "offers_reward") ? [{ path: "/my-offers", label: "" }] : []),
      ...(hasFeature(program, "receipts") ? [{ path: "/receipts", label: "" }] : []),
      ...(hasFeature(program, "dynamic_feed_posts") ? [{ path: "/posts", label: "" }] : []),
      ...pages.map(({ slug, title }) => ({ path: `/${slug}`, label: title })),
      ...challenges.map(({ identifier, caption }) => ({ path: `/challenge/${identifier}`, label: caption })),
    ];
  },
  { output: z.array(siteLink) },
);

/** More would be too many to look through; any other path can be typed. */
const MAX_CHALLENGE_LINKS = 200;

/** The program's slides in order. */
export const listCarousels = query(
  "program:update",
  async function listCarousels({ programId, program }: AdminProgramCtx): Promise<CarouselView[]> {
    const rows = await prisma.carouselSlide.findMany({
      where: { programId },
      orderBy: IN_ORDER,
      include: { image: true },
    });
    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      description: row.description,
      image_file_id: row.imageFileId,
      image: row.image && toPublicImageView(program, new Map([[row.image.id, row.image]]), row.image.id),
      link: row.link,
      button_text: row.buttonText,
      translations: translationsOf(row),
    }));
  },
  { output: z.array(carouselView) },
);

const MENU_COLUMNS = {
  id: null,
  name: "name",
  navigation_url: "navigationUrl",
  show_in_tab: "showInTab",
  show_on_logout: "showOnLogout",
  translations: null,
} as const satisfies ColumnTable<NavigationMenusInput["data"][number], NavigationMenu>;

const SLIDE_COLUMNS = {
  id: null,
  title: "title",
  description: "description",
  image_file_id: null,
  link: "link",
  button_text: "buttonText",
  translations: null,
} as const satisfies ColumnTable<CarouselsInput["carousels"][number], CarouselSlide>;

/**
 * Saves the list of menus.
 * @throws invalid on the entry to correct; rejected when nothing would change
 */
export const saveNavigationMenus = command(
  "program:update",
  async function saveNavigationMenus(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    { data, known }: NavigationMenusInput,
  ) {
    await lockProgram(tx, ctx);
    const { programId } = ctx;
    const rows = await tx.navigationMenu.findMany({
      where: { programId },
      orderBy: IN_ORDER,
      omit: { programId: true },
    });
    const { stored, translationsFor } = withTranslations(rows);
    const submitted = data.map((menu) => ({
      ...columnsFrom(MENU_COLUMNS, menu),
      id: menu.id ?? uuidv7(ctx.now),
      translations: menu.translations ?? translationsFor(menu.id),
    }));
    const plan = planned("data", stored, submitted, known);
    if (plan.removed.length > 0)
      await tx.navigationMenu.deleteMany({ where: { programId, id: { in: plan.removed.map(({ id }) => id) } } });
    await tx.navigationMenu.createMany({ data: plan.added.map((row) => ({ programId, ...row })) });
    for (const {
      after: { id, ...row },
    } of plan.changed)
      await tx.navigationMenu.update({ where: { programId_id: { programId, id } }, data: row });
    await catalogueChanged({ tx, afterCommit }, programId);
    audit({ action: "navigation_menus.save", targetType: "program", targetId: programId, ...plan.differences });
  },
);

/**
 * Saves the list of slides.
 * @throws invalid on the slide to correct; rejected when nothing would change
 */
export const saveCarousels = command(
  "program:update",
  async function saveCarousels(ctx: AdminProgramCtx, { tx, audit, afterCommit }, { carousels, known }: CarouselsInput) {
    await lockProgram(tx, ctx);
    const { programId } = ctx;
    const rows = await tx.carouselSlide.findMany({
      where: { programId },
      orderBy: IN_ORDER,
      omit: { programId: true },
    });
    const { stored, translationsFor } = withTranslations(rows);
    const pictures = new Map(stored.map((slide) => [slide.id as string | undefined, slide.imageFileId]));
    const submitted = carousels.map((slide) => ({
      ...columnsFrom(SLIDE_COLUMNS, slide),
      id: slide.id ?? uuidv7(ctx.now),
      // A slide that says nothing of its picture keeps the stored one.
      imageFileId: slide.image_file_id === undefined ? (pictures.get(slide.id) ?? null) : slide.image_file_id,
      translations: slide.translations ?? translationsFor(slide.id),
    }));
    await assertPictures(tx, ctx, submitted);
    const plan = planned("carousels", stored, submitted, known);
    if (plan.removed.length > 0)
      await tx.carouselSlide.deleteMany({ where: { programId, id: { in: plan.removed.map(({ id }) => id) } } });
    await tx.carouselSlide.createMany({ data: plan.added.map((row) => ({ programId, ...row })) });
    for (const {
      after: { id, ...row },
    } of plan.changed)
      await tx.carouselSlide.update({ where: { programId_id: { programId, id } }, data: row });
    await catalogueChanged({ tx, afterCommit }, programId);
    audit({ action: "carousels.save", targetType: "program", targetId: programId, ...plan.differences });
  },
);

/** Serializes saves of the same list, so that each one sees the result of the other. */
async function lockProgram(tx: Transaction, { programId }: AdminProgramCtx): Promise<void> {
  await sqlIn(tx)(sqlText`select id from programs where id = $1::uuid for no key update`, [programId]);
}

/** The stored entries, and the translations of each for what is sent without any; a new entry has none. */
function withTranslations<R extends { id: string; translations: unknown }>(rows: readonly R[]) {
  const stored = rows.map((row) => ({ ...row, translations: translationsOf(row) }));
  const translationsFor = (id: string | undefined) => stored.find((row) => row.id === id)?.translations ?? {};
  return { stored, translationsFor };
}

function planned<W extends { id: string }>(
  field: string,
  stored: readonly Stored<W>[],
  submitted: readonly W[],
  knownIds: readonly string[],
) {
  const plan = planList(stored, submitted, knownIds);
  if (plan.count > MAX_ENTRIES) throw tooMany(field);
  if (plan.added.length + plan.changed.length + plan.removed.length === 0) throw noChanges();
  return plan;
}

function tooMany(field: string): AppError {
  const message = msg("Use {max} items or fewer");
  const values = { max: MAX_ENTRIES };
  return new AppError("invalid", message, { values, errors: [{ field, message, values }] });
}

async function assertPictures(
  tx: Transaction,
  { programId }: AdminProgramCtx,
  slides: readonly { imageFileId: string | null }[],
): Promise<void> {
  const ids = [...new Set(slides.flatMap(({ imageFileId }) => imageFileId ?? []))];
  const pictures = await tx.mediaFile.findMany({
    where: { programId, id: { in: ids }, contentType: { startsWith: "image/" } },
    select: { id: true },
  });
  const missing = slides.findIndex(
    ({ imageFileId }) => imageFileId !== null && !pictures.some(({ id }) => id === imageFileId),
  );
  if (missing >= 0) throw invalid(`carousels[${missing}][image_file_id]`, "Choose an image from the list");
}
