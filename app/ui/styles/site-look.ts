import { completeStyle, themeCss } from "~/services/programs/theme";
import { fontFaces } from "./fonts";

/** The CSS of a program's fonts, theme and own rules, the files of the fonts, and which of them to preload. */
export type SiteLook = { themeCss: string; fontFiles: string[]; preloadedFont: string };

/**
 * How the site of a program looks. Browser-safe: the branding pages preview unsaved values with the function that
 * makes the live site.
 * @param style the stored `element_css_style`, whose gaps are filled with defaults
 * @param siteCss the program's own rules as `checkCss` makes them safe
 */
export function siteLook(style: unknown, siteCss: string): SiteLook {
  const { header_font, body_font } = completeStyle(style);
  const fonts = fontFaces(header_font, body_font);
  const css = fonts.css + themeCss(style) + siteCss;
  return { themeCss: css, fontFiles: fonts.files, preloadedFont: fonts.bodyFile };
}
