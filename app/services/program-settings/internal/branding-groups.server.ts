import { msg } from "~/locales/translate";
import { invalid } from "~/platform/errors";
import { mediaPath } from "~/services/media/image-view";
import { storedSiteCss } from "~/services/programs/site-css.server";
import { colorKeys, completeStyle, fontKeys, radiusKeys, type ElementCssStyle } from "~/services/programs/theme";
import { BRANDING_LABELS } from "../branding-labels";
import {
  ASSET_FIELDS,
  assetsChange,
  bordersChange,
  colorsChange,
  cssChange,
  fontsChange,
  type BrandingForm,
} from "../branding.schema";
import { placesOfTranslations, type Place, type SettingsGroup, type Values } from "./stored-settings.server";

const common = {
  permission: "program:update",
  labels: BRANDING_LABELS,
  unchanged: msg("No changes detected. Please update the form to save changes."),
} as const;

/** Keys of `element_css_style`. Without a stored value the site shows the default, so the form does, too. */
function styles(schema: SettingsGroup["schema"], keys: readonly (keyof ElementCssStyle)[]): SettingsGroup {
  const columns = keys.map((key): [string, Place] => [key, ["templateDetail", "element_css_style", key]]);
  return { ...common, schema, columns: Object.fromEntries(columns), defaults: completeStyle({}) };
}

/** Texts and pictures. Forms send the ids of files; their paths are stored. */
const assets: SettingsGroup = {
  ...common,
  schema: assetsChange,
  columns: {
    ...Object.fromEntries(
      Object.keys(assetsChange.shape).map((field): [string, Place] => [field, ["templateDetail", field]]),
    ),
    ...placesOfTranslations(assetsChange),
  },
  defaults: { header_text: "", header_description: "", badge_instructions: "" },
  resolve: async (program, input, tx) => {
    const sent = ASSET_FIELDS.filter((field) => typeof input[field] === "string");
    const files = await tx.mediaFile.findMany({
      where: {
        programId: program.id,
        id: { in: sent.map((field) => input[field] as string) },
        contentType: { startsWith: "image/" },
        avatars: { none: {} },
      },
      select: { id: true, name: true },
    });
    const paths: Values = {};
    for (const field of sent) {
      const file = files.find(({ id }) => id === input[field]);
      if (!file) throw invalid(field, "Choose an image from the media library");
      paths[field] = mediaPath(file);
    }
    return paths;
  },
};

/** The program's own style sheet, and what the site shows of it. */
const css: SettingsGroup = {
  ...common,
  schema: cssChange,
  columns: { css: "css" },
  derive: ({ css: typed }) => (typeof typed === "string" ? storedSiteCss(typed) : {}),
};

/** The groups of settings of the branding pages. */
export const brandingGroups: Readonly<Record<BrandingForm, SettingsGroup>> = {
  "settings/branding/colors": styles(colorsChange, colorKeys),
  "settings/branding/assets": assets,
  "settings/branding/fonts": styles(fontsChange, fontKeys),
  "settings/branding/borders": styles(bordersChange, radiusKeys),
  "settings/branding/css": css,
};
