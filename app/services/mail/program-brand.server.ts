import { translate, type Locale } from "~/locales/translate";
import { env } from "~/platform/env.server";
import type { Catalogue } from "~/services/programs/catalogue.server";
import { programUrl } from "~/services/programs/program-url.server";
import { completeStyle } from "~/services/programs/theme";
import { brandOfStyle } from "./brand-of-style";
import type { MailBrand } from "./mail-layout";

/** A program's theme for its mails: see `brandOfStyle`. */
export function programBrand(program: Catalogue, host?: string): MailBrand {
  const logo = program.template.header_logo;
  return brandOfStyle(completeStyle(program.template.element_css_style), {
    name: program.name,
    logoUrl: logo && (logo.startsWith("/") ? programUrl(program, logo, host) : logo),
    supportEmail: program.supportEmail ?? env.supportEmail,
  });
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
    unsubscribeUrl: null,
  };
}
