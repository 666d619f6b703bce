import type { Program } from "~/generated/prisma/client";
import { inputHash } from "~/platform/input-hash.server";
import { sanitizeCss } from "./operator-css";

/** Raise it when `sanitizeCss` changes, so that what was stored before is not shown any more. */
const RULES_VERSION = 2;

/** The columns with what the site shows of a program's own CSS. Stored when the CSS is saved. */
export function storedSiteCss(css: string): Pick<Program, "siteCss" | "siteCssKey"> {
  return { siteCss: sanitizeCss(css), siteCssKey: keyOf(css) };
}

/**
 * What the site shows of a program's own CSS. It was made when the CSS was saved, unless an earlier version of the
 * software saved it.
 */
export function siteCssOf({ css, siteCss, siteCssKey }: Pick<Program, "css" | "siteCss" | "siteCssKey">): string {
  return siteCssKey === keyOf(css) ? siteCss : sanitizeCss(css);
}

function keyOf(css: string): string {
  return inputHash([RULES_VERSION, css]).toString("base64url");
}
