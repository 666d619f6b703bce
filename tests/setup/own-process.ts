import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What changes the whole process, or loads the application anew. */
const CHANGES_PROCESS = new RegExp(
  [
    String.raw`\bextendEnvironment\(`,
    String.raw`\bprocess\.(env|kill|memoryUsage)\b`,
    String.raw`\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv|useFakeTimers)\(`,
    String.raw`\b(start|stop)\b.*\} from "~/entry\.server"`, // stopping closes the database for good
    "setFlagsFromString", // measures memory, where collecting a large heap takes long
    "// own process: ",
  ].join("|"),
);

/**
 * The test files that run in a process of their own, because they or their helpers change the process. A file that needs
 * one for another reason says so: `// own process: …`.
 */
export function filesWithOwnProcess(): string[] {
  const found = new Map<string, boolean>();
  function changesProcess(file: string): boolean {
    if (!found.has(file)) {
      const text = readFileSync(file, "utf8");
      found.set(file, CHANGES_PROCESS.test(text)); // ends circles
      if (helpersIn(text, dirname(file)).some(changesProcess)) found.set(file, true);
    }
    return found.get(file)!;
  }
  return readdirSync("tests", { recursive: true, encoding: "utf8" })
    .map((path) => join("tests", path))
    .filter((path) => /\.test\.tsx?$/.test(path) && changesProcess(path));
}

/** The modules below `tests` that a module imports. */
function helpersIn(text: string, folder: string): string[] {
  return [...text.matchAll(/(?:from |import )"(\.[^"]+)"/g)]
    .map(([, path]) => join(folder, path!))
    .flatMap((path) => [`${path}.ts`, `${path}.tsx`])
    .filter((path) => path.startsWith("tests/") && existsSync(path));
}
