import { mediaPath } from "~/services/media/image-view";
import { ASSET_FIELDS, type AssetField, type BrandingView } from "~/services/program-settings/branding.schema";
import { elementCssStyle, type ElementCssStyle } from "~/services/programs/theme";
import type { FieldValues } from "~/ui/forms/form-fields";

/** The branding as a preview shows it. */
export type PreviewedBranding = Omit<BrandingView, "versions">;

/**
 * The stored branding with the input of a form. What is not valid yet stays as it is stored, so that the preview does
 * not jump while somebody types. Pictures come as ids; their paths work with any name.
 */
export function previewedBranding({ versions: _, ...stored }: BrandingView, values: FieldValues): PreviewedBranding {
  const shape: Record<string, { safeParse: (value: unknown) => { success: boolean; data?: unknown } }> =
    elementCssStyle.shape;
  const style = Object.entries(values).flatMap(([key, value]) => {
    const parsed = shape[key]?.safeParse(value);
    return parsed?.success && parsed.data !== undefined ? [[key, parsed.data] as const] : [];
  });
  const pictures = ASSET_FIELDS.flatMap((field) => (field in values ? [[field, pathOf(values[field]!)] as const] : []));
  const texts = TEXTS.flatMap((field) => (field in values ? [[field, values[field]!] as const] : []));
  return {
    ...stored,
    ...(Object.fromEntries(pictures) as Partial<Record<AssetField, string | null>>),
    ...(Object.fromEntries(texts) as Partial<Record<(typeof TEXTS)[number], string>>),
    element_css_style: {
      ...stored.element_css_style,
      ...(Object.fromEntries(style) as Partial<ElementCssStyle>),
    },
  };
}

const TEXTS = ["header_text", "header_description", "badge_instructions", "css"] as const;

function pathOf(fileId: string): string | null {
  return fileId === "" ? null : mediaPath({ id: fileId, name: "preview" });
}
