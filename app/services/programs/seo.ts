/** What search engines and other sites show of a program. Browser-safe. */
import { z } from "zod";

/** `programs.seo`, as stored. A value that cannot be read counts as missing, so that no page fails because of it. */
export const storedSeo = z.object({
  meta_title: z.string().default("").catch(""),
  meta_description: z.string().default("").catch(""),
  social_image_file_id: z.string().nullable().default(null).catch(null),
  index_by_search_engines: z.boolean().default(true).catch(true),
});
export type Seo = z.infer<typeof storedSeo>;

type WithSeo = { seo: unknown; testMode: boolean };

/** The stored settings, or the defaults. */
export function seoOf({ seo }: Pick<WithSeo, "seo">): Seo {
  return storedSeo.parse(seo ?? {});
}

/** Whether search engines may list the site. Never in test mode, whatever the settings say. */
export function isIndexed(program: WithSeo): boolean {
  return !program.testMode && seoOf(program).index_by_search_engines;
}
