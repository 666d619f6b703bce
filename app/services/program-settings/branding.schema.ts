/** The branding of a program as input and as view. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned, REQUIRED_MESSAGE, requiredText, text } from "~/platform/form-values";
import { translationFields, translationsView } from "~/platform/translations";
import { templateDetail } from "~/services/programs/programs.schema";
import { colorKeys, elementCssStyle, fontKeys, radiusKeys } from "~/services/programs/theme";

/** `POST programs/{id}` accepts no more CSS. It is part of every page of the site. */
export const MAX_CSS_LENGTH = 50_000;

/** The fields with a picture, as they are stored: the path of a file of the media library, or null. */
export const ASSET_FIELDS = [
  "header_logo",
  "footer_logo",
  "favicon_file",
  "header_background_image",
  "overlay_image",
  "celebration_image",
  "badge_background_image",
] as const;
export type AssetField = (typeof ASSET_FIELDS)[number];

const CHOOSE_IMAGE = msg("Choose an image from the media library");

/** The id of a file, which may be sent as the path that is stored. Becomes the id. */
const fileId = cleaned("line")
  .min(1, { error: REQUIRED_MESSAGE, abort: true })
  .transform((value, context) => {
    const id = fileIdIn(value);
    if (id) return id;
    context.addIssue({ code: "custom", message: CHOOSE_IMAGE });
    return z.NEVER;
  });
const optionalFileId = z.preprocess((value) => (value === "" ? null : value), fileId.nullable());

/** What is not sent stays. All of them are required except the picture of celebrations, and the background and the text of certificates. */
export const assetsChange = z
  .object({
    header_text: requiredText(100),
    header_description: requiredText(300),
    header_logo: fileId,
    footer_logo: fileId,
    favicon_file: fileId,
    header_background_image: fileId,
    overlay_image: fileId,
    celebration_image: optionalFileId,
    badge_background_image: optionalFileId,
    badge_instructions: text(500),
    ...translationFields({ header_text: 100, header_description: 300, badge_instructions: 500 }),
  })
  .partial();

const keysOf = <K extends string>(keys: readonly K[]) =>
  Object.fromEntries(keys.map((key) => [key, true])) as Record<K, true>;

export const colorsChange = elementCssStyle.pick(keysOf(colorKeys));
export const fontsChange = elementCssStyle.pick(keysOf(fontKeys));
export const bordersChange = elementCssStyle.pick(keysOf(radiusKeys));
export const cssChange = z.object({
  css: z
    .string()
    .transform((css) => css.replaceAll("\r\n", "\n")) // forms send CRLF, which would count as a change
    .pipe(z.string().max(MAX_CSS_LENGTH, msg("Use {max} characters or fewer")))
    .optional(),
});

/** The forms of branding, by their address below the program's. */
export const BRANDING_FORMS = [
  "settings/branding/colors",
  "settings/branding/assets",
  "settings/branding/fonts",
  "settings/branding/borders",
  "settings/branding/css",
] as const;
export type BrandingForm = (typeof BRANDING_FORMS)[number];

/** Everything that makes the look of a program's site, with defaults for what is not stored. */
export const brandingView = z.object({
  ...templateDetail.shape,
  element_css_style: elementCssStyle.required(),
  css: z.string(),
  translations: translationsView,
  /** The version of each form, and of colors, fonts and corners together, which a preset changes. */
  versions: z.record(z.enum([...BRANDING_FORMS, "look"]), z.string()),
});
export type BrandingView = z.infer<typeof brandingView>;

/** `GET programs/{id}/fonts`. */
export const fontsView = z.object({ fonts: z.array(z.object({ name: z.string() })) });

/**
 * `PUT programs/{id}/update_template_details`: the fields of the forms, or `program_template_detail` with an
 * `element_css_style` in it, as the program's own JSON has them.
 */
export const templateDetailsIntent = z.preprocess(
  flat,
  z.discriminatedUnion("intent", [z.looseObject({ intent: z.literal("update") })]),
);

function flat(input: unknown): unknown {
  if (!isObject(input)) return input;
  const { program_template_detail: detail = {}, ...rest } = input;
  if (!isObject(detail)) return input;
  const { element_css_style: style = {}, ...fields }: Record<string, unknown> = { ...rest, ...detail };
  return isObject(style) ? { ...fields, ...style } : { ...fields, element_css_style: style };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The id of the file in an id or in the path of a stored file; null in anything else. */
export function fileIdIn(value: string): string | null {
  return /^(?:\/media\/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\/[^/]*)?$/i.exec(value)?.[1] ?? null;
}
