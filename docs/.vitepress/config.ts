import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defineConfig, type MarkdownOptions } from "vitepress";
import { filePath, groupsOf, linkedSource, markdownPath, pagePath, PARTS, slugOf } from "./pages";

/** Files that pages link to and that are no pages. */
const files = new Set<string>();

type Markdown = Parameters<NonNullable<MarkdownOptions["config"]>>[0];

/** The documentation as a site: `npm run docs:build`. Paths are those of the repository, and the command runs there. */
export default defineConfig({
  title: "Loyalty platform",
  description: "Open, self-hosted, white-label loyalty and rewards",
  base: "/docs/",
  srcDir: "..",
  srcExclude: ["!(docs|clients|examples)/**/*"],
  rewrites: pagePath,
  ignoreDeadLinks: "localhostLinks",
  metaChunk: true,
  appearance: { disableTransition: false }, // it would write a style element, which the policy does not allow
  markdown: { config: leadLinksToPages, anchor: { slugify: slugOf }, attrs: { disable: true } },
  vite: { configFile: false, publicDir: false }, // those of the product,
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    externalLinkIcon: true,
    nav: PARTS.map(({ title, folders: [folder] }) => ({
      text: title,
      link: folder === "try" ? "/try" : `/${folder}/`,
      activeMatch: `^/${folder}`,
    })),
    sidebar: sidebars(),
    notFound: {
      title: "Page not found",
      quote: "There is no page at this address. It may have moved: search for it, or begin at the start page.",
      linkText: "Start page",
      linkLabel: "Go to the start page",
    },
  },
  transformPageData: ({ filePath: source }) => ({ frontmatter: { markdown: markdownPath(source) } }),
  buildEnd({ outDir, pages, site, rewrites }) {
    for (const page of pages) {
      const source = rewrites.inv[page] ?? page;
      copy(source, join(outDir, markdownPath(source)));
    }
    for (const file of files) copy(file, join(outDir, filePath(file)));
    writeFileSync(join(outDir, "llms.txt"), llmsText(site.base));
  },
});

/** Links between files of the repository become links between pages, before VitePress looks for dead ones. */
function leadLinksToPages(md: Markdown): void {
  md.core.ruler.push("links_to_pages", ({ tokens, env }) => {
    const source = (env as { realPath?: string; path: string }).realPath ?? env.path;
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === "link_open" ? token.attrGet("href")! : "#";
      const target = linkedSource(relativeToRepository(source), href);
      if (target === undefined) continue;
      const [, hash = ""] = /(#.*)$/.exec(href) ?? [];
      if (!target.endsWith(".md")) files.add(target);
      const path = target.endsWith(".md") ? pagePath(target).replace(/(^|\/)index\.md$/, "$1") : filePath(target);
      token.attrSet("href", `/${path}${hash}`);
    }
  });
}

function relativeToRepository(path: string): string {
  return path.slice(process.cwd().length + 1).replaceAll("\\", "/");
}

function sidebars() {
  const items = Object.fromEntries(
    PARTS.flatMap(({ readmes, folders }) => {
      const groups = readmes.flatMap(groupsOf).map(({ title, pages }) => ({
        text: title,
        items: pages.map(({ title, source }) => ({ text: title, link: `/${pagePath(source)}` })),
      }));
      return folders.map((folder) => [folder === "try" ? "/try" : `/${folder}/`, groups]);
    }),
  );
  return { ...items, "/index": items["/try"]!, "/": items["/develop/"]! };
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** The index for programs that read the documentation (llmstxt.org). Each page is under the first part that has it. */
function llmsText(base: string): string {
  const listed = new Set<string>();
  const parts = PARTS.map(({ title, readmes }) => {
    const lines = [...readmes.map((source) => ({ title, source })), ...pagesOf(readmes)].map(
      ({ title, source }) => `- [${title}](${base}${markdownPath(source)})`,
    );
    const fresh = lines.filter((line) => !listed.has(line) && listed.add(line));
    return `## ${title}\n\n${fresh.join("\n")}`;
  });
  return ["# Loyalty platform", "> Open, self-hosted, white-label loyalty and rewards.", ...parts].join("\n\n") + "\n";
}

function pagesOf(readmes: readonly string[]): PageGroup["pages"] {
  return readmes.flatMap(groupsOf).flatMap(({ pages }) => pages);
}
