/** The settings of a program. */
import type { Program } from "~/generated/prisma/client";
import { isAllowed } from "~/platform/authorize";
import { prisma } from "~/platform/database/connections.server";
import { readStoredJson } from "~/platform/stored-json.server";
import { translationsOf } from "~/platform/translations";
import { command, query } from "~/platform/use-case.server";
import { siteOrigin, siteTexts } from "~/services/brand/site-texts.server";
import { toPublicImageView } from "~/services/media/public-image-view.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { programUrl } from "~/services/programs/program-url.server";
import { templateDetail } from "~/services/programs/programs.schema";
import { seoOf } from "~/services/programs/seo";
import { GIFT_SELECTIONS } from "~/services/reward-types/gift-selections";
import {
  correctionsView,
  enrollmentView,
  generalSettingsView,
  habitsSettingsView,
  labelsView,
  programView,
  savedSettingsView,
  seoView,
  type GeneralSettingsView,
  type ProgramSettingsView,
  type ProgramView,
  type SavedSettingsView,
  type SettingsForm,
} from "./program-settings.schema";
import {
  changeSettings,
  hasBirthdays,
  hasPayments,
  nestedTranslations,
  SETTINGS_GROUPS,
  settingsValues,
} from "./settings-groups.server";

/** The general settings, as the form shows them. */
export const getGeneralSettings = query(
  "program:update",
  async function getGeneralSettings(ctx: AdminProgramCtx): Promise<GeneralSettingsView> {
    const program = await storedProgram(ctx);
    return generalSettingsView.parse({
      ...valuesOf(program, [GENERAL]),
      currency_locked: await hasPayments(prisma, program.id),
    });
  },
  { output: generalSettingsView },
);

/** The labels, as the form shows them: pictures are ids of files. */
export const getLabels = query(
  "program:update",
  async function getLabels(ctx: AdminProgramCtx) {
    return labelsView.parse(valuesOf(await storedProgram(ctx), ["settings/program/labels"]));
  },
  { output: labelsView },
);

/** What search engines and other sites show, as the form shows it, and what they show without these settings. */
export const getSeoSettings = query(
  "program:update",
  async function getSeoSettings(ctx: AdminProgramCtx) {
    const program = await storedProgram(ctx);
    const { title, description } = siteTexts({ ...ctx.program, seo: {} });
    return seoView.parse({
      ...valuesOf(program, ["settings/program/seo"]),
      defaults: { title, description },
      site_url: siteOrigin(ctx.program),
      test_mode: program.testMode,
    });
  },
  { output: seoView },
);

/** Where new people sign up, as the form shows it. */
export const getEnrollment = query(
  "program:manage",
  async function getEnrollment(ctx: AdminProgramCtx) {
    return enrollmentView.parse(valuesOf(await storedProgram(ctx), ["settings/program/enrollment"]));
  },
  { output: enrollmentView },
);

/** The reasons for corrections, as the form shows them. Empty for those of the platform. */
export const getCorrectionSettings = query(
  "program:update",
  async function getCorrectionSettings(ctx: AdminProgramCtx) {
    return correctionsView.parse(valuesOf(await storedProgram(ctx), ["settings/program/corrections"]));
  },
  { output: correctionsView },
);

/** The habits, as the form shows them, with the rewards that a birthday may give. */
export const getHabitsSettings = query(
  "program:update",
  async function getHabitsSettings(ctx: AdminProgramCtx) {
    const program = await storedProgram(ctx);
    const gifts = { selection: { in: [...GIFT_SELECTIONS] }, published: true };
    const chosen = program.birthdayRewardId === null ? [] : [{ id: program.birthdayRewardId }];
    const [rewards, birthdays] = await Promise.all([
      prisma.reward.findMany({
        where: { programId: program.id, OR: [gifts, ...chosen] },
        orderBy: [{ name: "asc" }, { id: "asc" }],
        select: { id: true, name: true, repeatable: true },
      }),
      hasBirthdays(prisma, program.id),
    ]);
    return habitsSettingsView.parse({
      ...valuesOf(program, ["settings/program/habits"]),
      rewards,
      has_birthdays: birthdays,
      has_daily_challenge:
        program.dailyQuestionOn ||
        ctx.program.challenges.some(
          ({ repeatable, repeatAfterSeconds }) => repeatable && repeatAfterSeconds <= DAY_SECONDS,
        ),
    });
  },
  { output: habitsSettingsView },
);

const DAY_SECONDS = 24 * 60 * 60;

/** The program of an admin or an API key. Who may change its settings gets them, too. */
export const getProgram = query(
  "programs:list",
  async function getProgram(ctx: AdminProgramCtx): Promise<ProgramView> {
    const { id, name } = ctx.program;
    const basics = { id, name, subdomain_url: programUrl(ctx.program) };
    return isAllowed(ctx, "program:update") ? { ...basics, ...(await allSettings(ctx)) } : basics;
  },
  { output: programView },
);

/** All settings of the program: pictures with their addresses. */
async function allSettings({ programId, program: { files } }: AdminProgramCtx): Promise<ProgramSettingsView> {
  const program = await prisma.program.findUniqueOrThrow({ where: { id: programId } });
  const [attributes, evergreenValues] = await Promise.all([
    prisma.profileAttribute.findMany({
      where: { programId, active: true },
      orderBy: [{ position: "asc" }, { id: "asc" }],
    }),
    prisma.evergreenSettingValue.findMany({ where: { programId }, orderBy: { id: "asc" } }),
  ]);
  return {
    test_mode: program.testMode,
    features: program.features,
    css: program.css,
    seo: seoOf(program),
    term_points_as: program.termPointsAs,
    term_points_singular: program.termPointsSingular,
    term_rewards_as: program.termRewardsAs,
    term_rewards_singular: program.termRewardsSingular,
    prizes_title: program.prizesTitle,
    my_account_title: program.myAccountTitle,
    translations: translationsOf(program),
    earn_points_icon: toPublicImageView(program, files, program.earnPointsIconFileId),
    current_rewards_icon: toPublicImageView(program, files, program.currentRewardsIconFileId),
    my_rewards_icon: toPublicImageView(program, files, program.myRewardsIconFileId),
    override_enrollment: program.overrideEnrollment,
    program_custom_signin_url: program.customSigninUrl,
    evergreen_setting_values: evergreenValues.map(({ id, active, definitionId }) => ({
      id,
      active,
      evergreen_setting_definition_id: definitionId,
    })),
    active_profile_attributes: attributes.map(({ id, displayName, attributeName, fieldType }) => ({
      id,
      display_name: displayName,
      attribute_name: attributeName,
      field_type: fieldType,
    })),
    program_template_detail: readStoredJson(templateDetail.loose(), program.templateDetail, {
      program: programId,
    }),
  };
}

/**
 * Changes the settings that were sent, of one or more forms, all or none. `version` is that of these forms together.
 * @returns all settings of these forms, with their new version
 * @throws forbidden without the permission of each form; invalid on the field to correct; rejected when nothing would
 *   change; conflict when a value of these forms was changed since the version
 */
export const saveSettings = command(
  "program:update",
  async function saveSettings(
    ctx: AdminProgramCtx,
    work,
    forms: readonly SettingsForm[],
    input: Record<string, unknown> & { version?: string },
  ): Promise<SavedSettingsView> {
    const groups = forms.map((form) => SETTINGS_GROUPS[form]);
    const program = await changeSettings(ctx, work, groups, input);
    const general = forms.includes(GENERAL) ? { currency_locked: await hasPayments(work.tx, program.id) } : {};
    return { ...valuesOf(program, forms), ...general };
  },
  { output: savedSettingsView },
);

const GENERAL = "settings/program/general";

function storedProgram({ programId }: AdminProgramCtx): Promise<Program> {
  return prisma.program.findUniqueOrThrow({ where: { id: programId } });
}

function valuesOf(program: Program, forms: readonly SettingsForm[]): SavedSettingsView {
  const { id, name, status } = program;
  const groups = forms.map((form) => SETTINGS_GROUPS[form]);
  return {
    id,
    name,
    status,
    subdomain_url: programUrl(program),
    ...nestedTranslations(settingsValues(program, groups)),
  };
}
