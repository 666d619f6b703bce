import type { Catalogue } from "~/services/programs/catalogue.server";
import { sanitizeCss } from "~/services/programs/operator-css.server";
import { completeStyle, themeCss } from "~/services/programs/theme";
import { fontFaces } from "~/ui/styles/fonts";

/** The CSS of a program's fonts, theme and own rules, and the font files to preload. */
type ProgramLook = { themeCss: string; fontFiles: string[] };

const looks = new WeakMap<Catalogue, ProgramLook>();

/** How the program's site looks. Computed once for each version of the catalogue. */
export function programTheme(program: Catalogue): ProgramLook {
  let look = looks.get(program);
  if (!look) {
    const stored = program.template.element_css_style;
    const style = completeStyle(stored);
    const fonts = fontFaces(style.header_font, style.body_font);
    look = { themeCss: fonts.css + themeCss(stored) + sanitizeCss(program.css), fontFiles: fonts.preload };
    looks.set(program, look);
  }
  return look;
}
