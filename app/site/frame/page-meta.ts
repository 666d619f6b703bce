import type { MetaDescriptor } from "@remix-run/node";
import type { SiteTexts } from "~/services/brand/site-texts.server";

type Match = { id: string; data?: unknown } | undefined;

interface PageMeta {
  /** Without one it is the title of the site. */
  title?: string;
  /** Without one it is the description of the site. */
  description?: string;
  /** The URL of a picture. Without one it is the picture of the site. */
  image?: string | null;
}

/**
 * The title of a page with the name of its program, and what other sites show where a page is shared.
 * @param matches what Remix passes to a route's `meta`
 */
export function pageMeta(matches: readonly Match[], { title, description, image }: PageMeta = {}): MetaDescriptor[] {
  const site = (matches.find((match) => match?.id === "root")?.data as { site?: SiteTexts } | undefined)?.site;
  const program = site?.name ?? "";
  const text = description || site?.description;
  // Other sites need the whole URL of a picture.
  const picture = image && site ? new URL(image, site.fileOrigin).href : site?.pictureUrl;
  return [
    { title: title ? [title, program].filter(Boolean).join(" · ") : (site?.title ?? "") },
    { property: "og:title", content: title || (site?.title ?? "") },
    { property: "og:site_name", content: program },
    { property: "og:type", content: "website" },
    ...(text
      ? [
          { name: "description", content: text },
          { property: "og:description", content: text },
        ]
      : []),
    ...(picture
      ? [
          { property: "og:image", content: picture },
          { name: "twitter:card", content: "summary_large_image" },
        ]
      : []),
  ];
}
