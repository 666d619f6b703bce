import type { MetaDescriptor } from "@remix-run/node";

type Match = { id: string; data?: unknown } | undefined;

interface PageMeta {
  /** Without one it is the program's name. */
  title?: string;
  description?: string;
  /** The URL of a picture. */
  image?: string | null;
}

/**
 * The title of a page with the name of its program, and what other sites show where a page is shared.
 * @param matches what Remix passes to a route's `meta`
 */
export function pageMeta(matches: readonly Match[], { title, description, image }: PageMeta = {}): MetaDescriptor[] {
  const frame = matches.find((match) => match?.id === "site/frame/layout")?.data as
    { program?: { name: string } } | undefined;
  const program = frame?.program?.name ?? "";
  const full = [title, program].filter(Boolean).join(" · ");
  return [
    { title: full },
    { property: "og:title", content: title || program },
    { property: "og:site_name", content: program },
    { property: "og:type", content: "website" },
    ...(description
      ? [
          { name: "description", content: description },
          { property: "og:description", content: description },
        ]
      : []),
    ...(image ? [{ property: "og:image", content: image }] : []),
  ];
}
