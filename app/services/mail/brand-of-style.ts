import { legibleOn, mixColors, type Hex } from "~/services/programs/color";
import { shownColor, type ElementCssStyle } from "~/services/programs/theme";
import type { MailBrand } from "./mail-layout";

/**
 * The look of a program's mails: the colors of the site, with text colors corrected where a pair is illegible.
 * Browser-safe, so that the branding pages preview the mails with unsaved colors.
 */
export function brandOfStyle(
  style: Required<ElementCssStyle>,
  { name, logoUrl, supportEmail }: Pick<MailBrand, "name" | "logoUrl" | "supportEmail">,
): MailBrand {
  const page = style["perk-body-background"] as Hex;
  const surface = style["perk-challenge-tile-background"] as Hex;
  const content = legibleOn(style["perk-body-content"] as Hex, [page, surface]);
  const radius = style["perk-button-border-radius"];
  return {
    name,
    nameInSentence: name,
    logoUrl,
    page,
    surface,
    content,
    muted: legibleOn(mixColors(surface, content, 0.72), surface),
    border: mixColors(surface, content, 0.14),
    header: style["perk-header-color"],
    headerContent: shownColor(style, "perk-header-content-color"),
    primary: style["perk-primary"],
    primaryContent: shownColor(style, "perk-primary-content"),
    radiusPx: radius === "none" ? 0 : radius === "full" ? 999 : 10,
    supportEmail,
    unsubscribeUrl: null,
  };
}
