/** The first steps of a new program: which are done, and those that one press does. */
import { type z } from "zod";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { lockOrder } from "~/platform/row-order.server";
import { command, query } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import { legalPagesOf } from "~/services/programs/legal-pages";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { addedPages, FIRST_STEPS, firstStepsView, type FirstStep, type FirstStepsView } from "./first-steps.schema";
import { legalPages } from "./legal-page-templates";

/** Which of the first steps are done, by what the program has. */
export const getFirstSteps = query(
  "program:update",
  async function getFirstSteps({ programId, program, actor }: AdminProgramCtx): Promise<FirstStepsView> {
    const where = { programId };
    const { organizationId, supportEmail, firstStepsHiddenAt } = program;
    const newest = { createdAt: "desc" } as const;
    const draft = { ...where, published: false, archivedAt: null };
    const [challenges, rewards, draftChallenge, draftReward, pages, colleagues] = await Promise.all([
      prisma.challenge.count({ where: { ...where, published: true } }),
      prisma.reward.count({ where: { ...where, published: true } }),
      prisma.challenge.findFirst({ where: draft, orderBy: newest, select: { id: true, caption: true } }),
      prisma.reward.findFirst({ where: draft, orderBy: newest, select: { id: true, name: true } }),
      prisma.programPage.findMany({ where: { ...where, status: "published" }, select: { slug: true, title: true } }),
      prisma.admin.count({
        where: {
          id: { not: actor.id },
          OR: [{ organizations: { some: { organizationId, owner: true } } }, { programRoles: { some: where } }],
        },
      }),
    ]);
    const legal = legalPagesOf(pages);
    const { header_logo, element_css_style } = program.template;
    const done: Record<FirstStep, boolean> = {
      address: true, // asked for when the program is created
      logo: header_logo !== null,
      colors: Object.keys(element_css_style).length > 0,
      challenge: challenges > 0,
      reward: rewards > 0,
      pages: legal.privacy !== null && legal.terms !== null,
      email: supportEmail !== null,
      colleague: colleagues > 0,
    };
    const drafts: Partial<Record<FirstStep, { id: string; name: string } | null>> = {
      challenge: draftChallenge && { id: draftChallenge.id, name: draftChallenge.caption },
      reward: draftReward,
    };
    const steps = FIRST_STEPS.map((step) => ({
      step,
      done: done[step],
      draft: done[step] ? null : (drafts[step] ?? null),
    }));
    return {
      steps,
      done: steps.filter((step) => step.done).length,
      hidden: firstStepsHiddenAt !== null,
      site_url: programUrl(program),
    };
  },
  { output: firstStepsView },
);

/**
 * Publishes a privacy page, rules and terms from templates in the admin's language, where the program has none. Doing it twice
 * adds nothing.
 * @returns how many were added
 */
export const addLegalPages = command(
  "program:update",
  async function addLegalPages(ctx: AdminProgramCtx, { tx, audit, afterCommit }): Promise<z.infer<typeof addedPages>> {
    const { programId, program, now, locale } = ctx;
    const ids = await lockOrder(tx, "program_pages", programId);
    const existing = await tx.programPage.findMany({ where: { programId } });
    const slugs = new Set(existing.map(({ slug }) => slug));
    const missing = legalPages(locale, program).filter(
      ({ use, slug }) => legalPagesOf(existing)[use] === null && !slugs.has(slug),
    );
    for (const [at, { slug, title, content }] of missing.entries()) {
      const page = { slug, title, content, status: "published", position: ids.length + at };
      const id = uuidv7(now);
      await tx.programPage.create({ data: { ...page, programId, id, createdAt: now, updatedAt: now } });
      audit({ action: "program_page.create", targetType: "program_page", targetId: id, after: page });
    }
    if (missing.length > 0) await catalogueChanged({ tx, afterCommit }, programId);
    return { added: missing.length };
  },
  { output: addedPages },
);

/** Hides the list for everybody. Doing it twice is no error. */
export const hideFirstSteps = command(
  "program:update",
  async function hideFirstSteps({ programId, now }: AdminProgramCtx, { tx, audit, afterCommit }): Promise<void> {
    const { count } = await tx.program.updateMany({
      where: { id: programId, firstStepsHiddenAt: null },
      data: { firstStepsHiddenAt: now },
    });
    if (count === 0) return;
    await catalogueChanged({ tx, afterCommit }, programId);
    audit({ action: "program.hide_first_steps", targetType: "program", targetId: programId });
  },
);
