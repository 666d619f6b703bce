import type { Dictionary } from "./text";

export interface Language {
  /** Its name in the language itself. */
  name: string;
  /** The BCP 47 tag by which dates, numbers and money are formatted. */
  formats: string;
  /** The sign between thousands: most numbers are whole, and the first formatter of a page takes the browser 30 ms. */
  thousands?: string;
  /** Load its texts: those of the site, and what the admin has in addition. The texts of English are in the code. */
  site?: () => Promise<{ texts: Dictionary }>;
  admin?: () => Promise<{ texts: Dictionary }>;
}

/**
 * The languages of the product, by the code that pages, settings and translations have for them. The first is the one
 * that texts are written in. A new language is a folder beside `es` and a line here (docs/product/languages.md).
 */
export const LANGUAGES = {
  en: { name: "English", formats: "en-US", thousands: "," },
  es: {
    name: "Español",
    formats: "es-US",
    thousands: ",",
    site: () => import("./es/site"),
    admin: () => import("./es/admin"),
  },
} satisfies Record<string, Language>;
