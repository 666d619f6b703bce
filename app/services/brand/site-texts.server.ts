import { env } from "~/platform/env.server";
import { mediaPath } from "~/services/media/image-view";
import type { Catalogue } from "~/services/programs/catalogue.server";
import { hostUrl, programUrl } from "~/services/programs/program-url.server";
import { seoOf } from "~/services/programs/seo";
import { brandVersion } from "./brand-version.server";

/** What search engines and other sites show of a program where a page has nothing of its own. */
export type SiteTexts = {
  name: string;
  title: string;
  description: string;
  /** The absolute URL of the picture for links to the site. */
  pictureUrl: string;
  /** The main origin of the site: every page has one canonical URL, whatever host it was opened on. */
  origin: string;
  /** The origin of pictures: the subdomain, which works from the start, while a domain's DNS may still be wrong. */
  fileOrigin: string;
};

/** The texts of the settings; empty ones come from the header of the home page, the picture from the brand. */
export function siteTexts(program: Catalogue): SiteTexts {
  const { meta_title, meta_description, social_image_file_id } = seoOf(program);
  const chosen = social_image_file_id === null ? undefined : program.files.get(social_image_file_id);
  const fileOrigin = programUrl(program, "");
  return {
    name: program.name,
    title: meta_title || program.name,
    description: meta_description || program.template.header_description,
    pictureUrl: fileOrigin + (chosen ? mediaPath(chosen) : brandPath(program, "social.png")),
    origin: siteOrigin(program),
    fileOrigin,
  };
}

/** The main origin: the oldest domain of the operator, or else the subdomain. Search engines follow it. */
export function siteOrigin({ domains, subdomain }: Pick<Catalogue, "domains" | "subdomain">): string {
  const [own] = domains
    .filter(({ kind }) => kind === "custom")
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return hostUrl(own?.host ?? `${subdomain}.${env.baseHosts[0]}`, "");
}

/** The path of a picture that is made from the brand. It changes with the brand, so browsers may keep the file. */
export function brandPath(program: Catalogue, file: string): string {
  return `/brand/${brandVersion(program)}/${file}`;
}
