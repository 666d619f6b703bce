import { existsSync, readFileSync, statSync } from "node:fs";
import { posix } from "node:path";

/** A list of links below a heading of a README.md: the sidebar shows it, and llms.txt. */
export type PageGroup = { title: string; pages: { title: string; source: string }[] };

/**
 * Where a Markdown file of the repository is on the site, from its root: pages of docs/ without that folder, the
 * repository's README.md as the page to try it, others as they are.
 */
export function markdownPath(source: string): string {
  return source === "README.md" ? "try.md" : source.replace(/^docs\//, "");
}

/** The page that is made from a Markdown file. A folder's README.md is its start page. */
export function pagePath(source: string): string {
  return markdownPath(source).replace(/(^|\/)README\.md$/, "$1index.md");
}

/** Where a file that is no page, such as .env.example, is on the site: as text. */
export function filePath(source: string): string {
  return `files/${source}.txt`;
}

/**
 * What a link in a Markdown file leads to, as a path from the repository's root; a folder is its README.md.
 * @returns undefined for an address elsewhere and for a heading of the same page
 * @throws when there is no such file
 */
export function linkedSource(source: string, href: string): string | undefined {
  if (/^([a-z]+:|#|\/)/i.test(href)) return undefined;
  const path = posix.join(posix.dirname(source), decodeURI(href.replace(/[?#].*$/, "")));
  const file = existsSync(path) && statSync(path).isDirectory() ? posix.join(path, "README.md") : path;
  if (!existsSync(file)) throw new Error(`${source} links to ${href}, which does not exist`);
  return file;
}

/** The anchor of a heading, as GitHub makes it, so that links work there and on the site. */
export function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(" ", "-");
}

/** The lists of pages in a README.md, each with the heading that it is under. */
export function groupsOf(readme: string): PageGroup[] {
  const groups: PageGroup[] = [];
  for (const line of readFileSync(readme, "utf8").split("\n")) {
    const heading = /^#+ (.+)$/.exec(line)?.[1];
    const [, title, href] = /^- \[(.+?)\]\(([^)#]+)\)/.exec(line) ?? [];
    if (heading) groups.push({ title: heading, pages: [] });
    else if (title && href) groups.at(-1)?.pages.push({ title, source: linkedSource(readme, href)! });
  }
  return groups.filter(({ pages }) => pages.length > 0);
}

/** The parts of the site, each with the README.md files whose lists are its pages. */
export const PARTS = [
  { title: "Try it", readmes: ["docs/README.md"], folders: ["try"] },
  { title: "Operate", readmes: ["docs/operate/README.md"], folders: ["operate"] },
  {
    title: "Run a program",
    readmes: ["docs/guide/README.md", "docs/product/README.md"],
    folders: ["guide", "product"],
  },
  { title: "Develop", readmes: ["docs/develop/README.md", "docs/decisions/README.md"], folders: ["develop"] },
] as const;
