/** The branding of a program: what its forms and their preview show. It is saved with the other settings. */
import type { Program } from "~/generated/prisma/client";
import { prisma } from "~/platform/database/connections.server";
import { readStoredJson } from "~/platform/stored-json.server";
import { query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { templateDetail } from "~/services/programs/programs.schema";
import { completeStyle, fontNames } from "~/services/programs/theme";
import { BRANDING_FORMS, brandingView, fontsView, type BrandingForm, type BrandingView } from "./branding.schema";
import { nestedTranslations, SETTINGS_GROUPS, settingsValues } from "./settings-groups.server";

/** The forms that a preset changes together. */
const LOOK: readonly BrandingForm[] = [
  "settings/branding/colors",
  "settings/branding/fonts",
  "settings/branding/borders",
];

/** Everything that the branding pages show. It is read from the row, since the catalogue may be of a moment ago. */
export const getBranding = query(
  "program:update",
  async function getBranding({ programId }: AdminProgramCtx): Promise<BrandingView> {
    const program = await prisma.program.findUniqueOrThrow({ where: { id: programId } });
    const template = readStoredJson(templateDetail, program.templateDetail, { program: programId });
    return {
      ...template,
      element_css_style: completeStyle(template.element_css_style),
      css: program.css,
      translations: nestedTranslations(settingsValues(program, [SETTINGS_GROUPS["settings/branding/assets"]]))
        .translations,
      versions: {
        ...(Object.fromEntries(BRANDING_FORMS.map((form) => [form, versionOf(program, [form])])) as Record<
          BrandingForm,
          string
        >),
        look: versionOf(program, LOOK),
      },
    };
  },
  { output: brandingView },
);

/** `GET programs/{id}/fonts`: the fonts that a program may choose. */
export const listFonts = query(
  "program:update",

  async function listFonts(_ctx: AdminProgramCtx) {
    return { fonts: fontNames.map((name) => ({ name })) };
  },
  { output: fontsView },
);

function versionOf(program: Program, forms: readonly BrandingForm[]): string {
  return settingsValues(
    program,
    forms.map((form) => SETTINGS_GROUPS[form]),
  ).version;
}
