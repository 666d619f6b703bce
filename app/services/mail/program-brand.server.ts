import { translate, type Locale } from "~/locales/translate";
import { env } from "~/platform/env.server";
import type { Catalogue } from "../programs/catalogue.server";
import { legibleOn, mixColours, type Hex } from "../programs/colour";
import { programUrl } from "../programs/program-url.server";
import { completeStyle } from "../programs/theme";
import type { MailBrand } from "./mail-layout";

/** A program's theme for its mails: the colours of the site, with text colours corrected where a pair is illegible. */
export function programBrand(program: Catalogue, host?: string): MailBrand {
  const style = completeStyle(program.template.element_css_style);
  const [page, surface, header, primary] = [
    style["perk-body-background"],
    style["perk-challenge-tile-background"],
    style["perk-header-color"],
    style["perk-primary"],
  ] as Hex[] as [Hex, Hex, Hex, Hex];
  const content = legibleOn(style["perk-body-content"] as Hex, [page, surface]);
  const logo = program.template.header_logo;
  return {
    name: program.name,
    nameInSentence: program.name,
    logoUrl: logo && (logo.startsWith("/") ? programUrl(program, logo, host) : logo),
    page,
    surface,
    content,
    muted: legibleOn(mixColours(surface, content, 0.72), surface),
    border: mixColours(surface, content, 0.14),
    header,
    headerContent: legibleOn(style["perk-header-content-color"] as Hex, header),
    primary,
    primaryContent: legibleOn(style["perk-primary-content"] as Hex, primary),
    radiusPx:
      style["perk-button-border-radius"] === "none" ? 0 : style["perk-button-border-radius"] === "full" ? 999 : 10,
    supportEmail: program.supportEmail ?? env.supportEmail,
  };
}

/** The brand of the admin's own mails, which belong to no program. */
export function adminBrand(locale: Locale): MailBrand {
  return {
    name: translate(locale, "Admin area"),
    nameInSentence: translate(locale, "the admin area"),
    logoUrl: null,
    page: "#f2f3f7",
    surface: "#ffffff",
    content: "#17181c",
    muted: "#5b606c",
    border: "#dfe1e7",
    header: "#121317",
    headerContent: "#edeef1",
    primary: "#3d56d8",
    primaryContent: "#ffffff",
    radiusPx: 6,
    supportEmail: env.supportEmail,
  };
}
