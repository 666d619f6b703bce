import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Package = { version?: string; license?: string; dev?: boolean; devOptional?: boolean };

/** A license or notice in a package's folder. */
const NOTICE_FILE = /^(licen[cs]e|copying|notice)/i;

/**
 * `npm run --silent notices > NOTICES.txt`: the licenses of everything that an installation runs or sends to browsers, with
 * their texts. An image that is passed on must come with them.
 */
export default async function notices(): Promise<void> {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Package> };
  const used = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path && (isInBuild(path) || (!dev && !devOptional)))
    .filter(([path]) => existsSync(path)); // others are for other systems
  for (const [path, { version, license }] of used) {
    console.log(`${path.split("node_modules/").at(-1)} ${version}: ${license ?? "see below"}\n`);
    for (const file of readdirSync(path).filter((name) => NOTICE_FILE.test(name) && !/\.(js|ts)$/.test(name)))
      console.log(`${readFileSync(join(path, file), "utf8").trim()}\n`);
    console.log(`${"-".repeat(80)}\n`);
  }
}

/** The packages that bring the scripts of the documentation's site. */
const OF_DOCS =
  /(^|\/)(vitepress|vue|@vue\/(reactivity|runtime-core|runtime-dom|shared)|@vueuse\/(core|integrations|shared))$/;
const OF_ITS_SEARCH = /(^|\/)(focus-trap|mark\.js|minisearch|tabbable)$/;

/** Fonts and the documentation's scripts are part of the build, which packages for development only make. */
function isInBuild(path: string): boolean {
  return path.includes("@fontsource") || OF_DOCS.test(path) || OF_ITS_SEARCH.test(path);
}
