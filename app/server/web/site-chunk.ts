import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { normalizePath, type Rollup } from "vite";

/** What a visitor's first page runs: the document, the site's frame and home. */
const PAGES = ["root.tsx", "site/frame/layout.tsx", "site/home/route.tsx"];
const APP = normalizePath(fileURLToPath(new URL("../../", import.meta.url)));

/**
 * Chooses the files for the browser (`manualChunks` of Rollup). By default Rollup makes a file of every few lines that
 * several pages share, mainly icons: thirty of them compress badly and made the first page 8 kB heavier. So what the
 * frame and home need is in one file. Everything else is left to Rollup.
 */
export function siteChunk(): Rollup.GetManualChunk {
  let site: Site | undefined;
  return (id, { getModuleInfo }) => {
    site ??= collectSite(getModuleInfo);
    const icon = iconFile(id);
    const shared = icon ? site.icons.has(icon) : /\/lucide\/|vite\/preload-helper|\/scroll-restoration\.js/.test(id);
    return shared || site.modules.has(id) ? "site" : undefined;
  };
}

type Site = { modules: Set<string>; icons: Set<string> };

/** Our modules that the pages import, directly or not, and the icons they name. Dynamic imports are left out. */
function collectSite(getModuleInfo: Rollup.GetModuleInfo): Site {
  const site: Site = { modules: new Set(), icons: new Set() };
  let files: Map<string, string> | undefined;
  const visit = (id: string) => {
    if (!id.startsWith(APP) || id.includes("?") || site.modules.has(id)) return;
    site.modules.add(id);
    const module = getModuleInfo(id);
    if (!module) throw new Error(`The first page's file ${id} is not part of the build`);
    const imports = module.importedIds;
    const index = imports.find((imported) => /\/lucide\.mjs$/.test(imported));
    if (index)
      for (const name of iconsNamed(readFileSync(id, "utf8")))
        site.icons.add((files ??= iconFiles(index)).get(name) ?? "");
    imports.forEach(visit);
  };
  for (const page of PAGES) visit(APP + page);
  return site;
}

/** The icons that a module names. They are not in the module graph, since all come from one index of two thousand. */
function iconsNamed(source: string): string[] {
  return [...source.matchAll(/import \{([^}]*)\} from "lucide"/g)].flatMap(
    ([, names]) => names!.match(/[A-Z]\w*/g) ?? [],
  );
}

/** The file of each name in lucide's index; some icons have several names. */
function iconFiles(index: string): Map<string, string> {
  const lines = readFileSync(index, "utf8").matchAll(/export \{([^}]*)\} from '([^']*)'/g);
  return new Map(
    [...lines].flatMap(([, names, path]) =>
      (names!.match(/(?<=default as )\w+/g) ?? []).map((name) => [name, iconFile(path!) ?? ""] as const),
    ),
  );
}

function iconFile(path: string): string | undefined {
  return /\/icons\/([\w-]+)\.m?js$/.exec(path)?.[1];
}
