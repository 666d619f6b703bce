import { resolve } from "node:path";
import { callersFolder } from "~/platform/env.server";
import { buildDocsInto, DOCS_FOLDER, ensureDocs } from "../build";
import { readArguments, usageError } from "../command-arguments";
import { OperatorError } from "../operator-error";

/**
 * `npm run docs:build`: builds the documentation when it has changed. `npm run docs:build -- FOLDER [BASE]` builds it into
 * a folder for any web server, which has the folder at the path BASE, or at its root.
 */
export default async function docsBuild(args: string[]): Promise<void> {
  const { positionals } = readArguments("docs-build", args, { most: 2 });
  const [folder, base = "/"] = positionals;
  if (!/^\/([\w.-]+\/)*$/.test(base)) throw new OperatorError(`"${base}" is not a path such as / or /docs/`);
  if (folder?.trim() === "") throw usageError("docs-build", "The folder has no name");
  if (folder === undefined) await ensureDocs();
  else await buildDocsInto(resolve(callersFolder(), folder), base);
  console.log(`The documentation is in ${folder ?? DOCS_FOLDER}`);
}
