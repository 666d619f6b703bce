/**
 * The layout of a program's site: its navigation menus and carousel slides, each edited as one list (specification 2,
 * section 2.5 "Layout" and section 7). A list is saved entry by entry: what is as it was is skipped, and entries that
 * the list does not mention stay, so that two tabs or a repeated submission harm nothing.
 */
import { phrase } from "~/locales/say";
import type { AdminProgramCtx } from "../context";
import { prisma, sqlIn, type Transaction } from "../database.server";
import { AppError, invalid, noChanges } from "../errors";
import { uuidv7 } from "../ids.server";
import { imageView } from "../media/image-view";
import { announceCatalogueChange, dropCatalogue } from "../programs/catalogue.server";
import { command, query } from "../use-case.server";
import type { CarouselsInput, CarouselView, NavigationMenusInput, NavigationMenuView } from "./layout.schema";
import { MAX_ENTRIES, planList, type Stored } from "./list-plan";

const IN_ORDER = [{ position: "asc" as const }, { id: "asc" as const }];

/** The program's menus in their order. */
export const listNavigationMenus = query(
  "program:update",
  async ({ programId }: AdminProgramCtx): Promise<NavigationMenuView[]> => {
    const rows = await prisma.navigationMenu.findMany({ where: { programId }, orderBy: IN_ORDER });
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      navigation_url: row.navigationUrl,
      show_in_tab: row.showInTab,
      show_on_logout: row.showOnLogout,
    }));
  },
);

/** The program's slides in their order. */
export const listCarousels = query(
  "program:update",
  async ({ programId }: AdminProgramCtx): Promise<CarouselView[]> => {
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
      image: row.image && imageView(new Map([[row.image.id, row.image]]), row.image.id),
      link: row.link,
      button_text: row.buttonText,
    }));
  },
);

/**
 * Saves the list of menus.
 * @throws invalid on the entry to correct; refused when nothing would change
 */
export const saveNavigationMenus = command(
  "program:update",
  async (ctx: AdminProgramCtx, { tx, audit, afterCommit }, { data, known }: NavigationMenusInput) => {
    await lockProgram(tx, ctx);
    const { programId } = ctx;
    const stored = await tx.navigationMenu.findMany({
      where: { programId },
      orderBy: IN_ORDER,
      omit: { programId: true },
    });
    const wanted = data.map(({ id, name, navigation_url, show_in_tab, show_on_logout }) => ({
      id: id ?? uuidv7(ctx.now),
      name,
      navigationUrl: navigation_url,
      showInTab: show_in_tab,
      showOnLogout: show_on_logout,
    }));
    const plan = planned("data", stored, wanted, known);
    if (plan.gone.length > 0)
      await tx.navigationMenu.deleteMany({ where: { programId, id: { in: plan.gone.map(({ id }) => id) } } });
    await tx.navigationMenu.createMany({ data: plan.added.map((row) => ({ programId, ...row })) });
    for (const {
      after: { id, ...row },
    } of plan.changed)
      await tx.navigationMenu.update({ where: { programId_id: { programId, id } }, data: row });
    await announceCatalogueChange(tx, programId);
    audit({ verb: "navigation_menus.save", targetType: "program", targetId: programId, ...plan.differences });
    afterCommit(() => dropCatalogue(programId));
  },
);

/**
 * Saves the list of slides.
 * @throws invalid on the slide to correct; refused when nothing would change
 */
export const saveCarousels = command(
  "program:update",
  async (ctx: AdminProgramCtx, { tx, audit, afterCommit }, { carousels, known }: CarouselsInput) => {
    await lockProgram(tx, ctx);
    const { programId } = ctx;
    const stored = await tx.carouselSlide.findMany({
      where: { programId },
      orderBy: IN_ORDER,
      omit: { programId: true },
    });
    const wanted = carousels.map(({ id, image_file_id, button_text, ...slide }) => ({
      ...slide,
      id: id ?? uuidv7(ctx.now),
      imageFileId: image_file_id ?? null,
      buttonText: button_text,
    }));
    await assertPictures(tx, ctx, wanted);
    const plan = planned("carousels", stored, wanted, known);
    if (plan.gone.length > 0)
      await tx.carouselSlide.deleteMany({ where: { programId, id: { in: plan.gone.map(({ id }) => id) } } });
    await tx.carouselSlide.createMany({ data: plan.added.map((row) => ({ programId, ...row })) });
    for (const {
      after: { id, ...row },
    } of plan.changed)
      await tx.carouselSlide.update({ where: { programId_id: { programId, id } }, data: row });
    await announceCatalogueChange(tx, programId);
    audit({ verb: "carousels.save", targetType: "program", targetId: programId, ...plan.differences });
    afterCommit(() => dropCatalogue(programId));
  },
);

/** Two saves of the same list come one after the other, so that each sees what the other left. */
async function lockProgram(tx: Transaction, { programId }: AdminProgramCtx): Promise<void> {
  await sqlIn(tx)("select id from programs where id = $1::uuid for no key update", [programId]);
}

function planned<W extends { id: string }>(
  field: string,
  stored: readonly Stored<W>[],
  wanted: readonly W[],
  known: readonly string[],
) {
  const plan = planList(stored, wanted, known);
  if (plan.count > MAX_ENTRIES) throw tooMany(field);
  if (plan.added.length + plan.changed.length + plan.gone.length === 0) throw noChanges();
  return plan;
}

function tooMany(field: string): AppError {
  const message = phrase("There may be at most {max} entries");
  const values = { max: MAX_ENTRIES };
  return new AppError("invalid", message, { values, errors: [{ field, message, values }] });
}

async function assertPictures(
  tx: Transaction,
  { programId }: AdminProgramCtx,
  slides: readonly { imageFileId: string | null }[],
): Promise<void> {
  const ids = [...new Set(slides.flatMap(({ imageFileId }) => imageFileId ?? []))];
  const known = await tx.mediaFile.findMany({
    where: { programId, id: { in: ids }, contentType: { startsWith: "image/" } },
    select: { id: true },
  });
  const missing = slides.findIndex(
    ({ imageFileId }) => imageFileId !== null && !known.some(({ id }) => id === imageFileId),
  );
  if (missing >= 0) throw invalid(`carousels[${missing}][image_file_id]`, "Choose a picture from the list");
}
