import { inputHash } from "~/platform/input-hash.server";
import { oncePerObject } from "~/platform/once-per-object";
import type { Catalogue } from "~/services/programs/catalogue.server";
import { siteCssOf } from "~/services/programs/site-css.server";
import { siteLook, type SiteLook } from "~/ui/styles/site-look";

type ProgramLook = SiteLook & {
  /** Changes with the look, so that a page that is open can tell that it has an older one. */
  lookVersion: string;
};

/** How the program's site looks. */
export const programTheme = oncePerObject((program: Catalogue): ProgramLook => {
  const { element_css_style, favicon_file } = program.template;
  const site = siteLook(element_css_style, siteCssOf(program));
  const lookVersion = inputHash([site.themeCss, favicon_file]).toString("base64url").slice(0, 12);
  return { ...site, lookVersion };
});
