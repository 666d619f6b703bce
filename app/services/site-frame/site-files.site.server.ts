/** The files that browsers and search engines request from a site without a link: manifest, robots and sitemap. */
import { z } from "zod";
import { translate } from "~/locales/translate";
import { notFound } from "~/platform/errors";
import { statusAt } from "~/platform/schedule";
import { query } from "~/platform/use-case.server";
import { brandPath, siteOrigin } from "~/services/brand/site-texts.server";
import { activeOfType } from "~/services/challenge-types/find-challenge.server";
import { hasFeature } from "~/services/programs/features";
import { myRewardsTitle } from "~/services/programs/my-rewards-title";
import type { SiteCtx } from "~/services/programs/program-context";
import { isIndexed } from "~/services/programs/seo";
import { completeStyle } from "~/services/programs/theme";

const manifestView = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  description: z.string(),
  lang: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.string(),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() })),
  /** What the icon's menu offers. */
  shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
});

/** Below an icon of a home screen there is room for about this many characters. */
const SHORT_NAME = 12;

/** The web app manifest, with which the site can be put on a home screen. */
export const getManifest = query(
  "site:visit",
  async function getManifest({ program, locale, now }: SiteCtx) {
    const referral = activeOfType(program, { type: "referral", now });
    const style = completeStyle(program.template.element_css_style);
    const icon = (file: string, size: number, purpose: string) => ({
      src: brandPath(program, file),
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    });
    return {
      id: "/",
      name: program.name,
      short_name: shortName(program.name),
      description: program.template.header_description,
      lang: locale,
      start_url: "/",
      scope: "/",
      display: "standalone",
      background_color: style["perk-body-background"],
      theme_color: style["perk-header-color"],
      icons: [
        icon("icon-192.png", 192, "any"),
        icon("icon-512.png", 512, "any"),
        icon("icon-maskable-512.png", 512, "maskable"),
      ],
      shortcuts: [
        {
          name: myRewardsTitle(program.termRewardsAs, (text, values) => translate(locale, text, values)),
          url: "/my-rewards",
        },
        ...(referral
          ? [
              {
                name: translate(locale, "Refer a friend"),
                url: `/challenge/${encodeURIComponent(referral.identifier)}`,
              },
            ]
          : []),
      ],
    };
  },
  { output: manifestView },
);

/** What crawlers may read. Nothing where search engines should not list the site. */
export const getRobots = query(
  "site:visit",
  async function getRobots({ program }: SiteCtx): Promise<string> {
    if (!isIndexed(program)) return "User-agent: *\nDisallow: /\n";
    const closed = ["/admin/", "/public/", "/sandbox/", "/signin", "/my-account", "/receipts"];
    return [
      "User-agent: *",
      ...closed.map((path) => `Disallow: ${path}`),
      `Sitemap: ${siteOrigin(program)}/sitemap.xml`,
      "",
    ].join("\n");
  },
  { output: z.string() },
);

/**
 * The pages that a visitor can open: home, offers, posts, pages of the program, active challenges and rewards, each with its
 * canonical URL. @throws not_found where search engines should not list the site
 */
export const getSitemap = query(
  "site:visit",
  async function getSitemap({ program, now }: SiteCtx): Promise<string> {
    if (!isIndexed(program)) throw notFound();
    const paths: { path: string; changedAt?: Date }[] = [
      { path: "/" },
      ...(hasFeature(program, "offers_reward") ? [{ path: "/my-offers" }] : []),
      ...(hasFeature(program, "dynamic_feed_posts") ? [{ path: "/posts" }] : []),
      ...program.pages.map(({ slug, updatedAt }) => ({ path: `/${slug}`, changedAt: updatedAt })),
      ...program.challenges
        .filter((challenge) => statusAt(challenge, now) === "active")
        .map(({ identifier }) => ({ path: `/challenge/${encodeURIComponent(identifier)}` })),
      ...program.rewards
        .filter((reward) => reward.feature && statusAt(reward, now) === "active")
        .map(({ id }) => ({ path: `/reward/${id}` })),
    ];
    const origin = siteOrigin(program);
    const urls = paths.map(
      ({ path, changedAt }) =>
        `<url><loc>${escapeXml(origin + path)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ""}</url>`,
    );
    return [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
      ...urls,
      "</urlset>",
      "",
    ].join("\n");
  },
  { output: z.string() },
);

/** The first words of the name that fit below an icon, at least one. */
function shortName(name: string): string {
  const [first = name, ...rest] = name.split(/\s+/);
  return rest.reduce((short, word) => (`${short} ${word}`.length <= SHORT_NAME ? `${short} ${word}` : short), first);
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
