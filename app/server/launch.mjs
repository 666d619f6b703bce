#!/usr/bin/env node
// The entry of every command: `npx loyalty COMMAND [arguments]`, or `node app/server/launch.mjs COMMAND [arguments]`. It
// registers tsx, so that Node runs TypeScript, and runs COMMAND.ts of ./commands (for deployments) or of tools/commands (for
// developers).
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
// eslint-disable-next-line no-restricted-syntax -- nothing is loaded yet that could do it
process.env.INIT_CWD ??= process.cwd(); // as npm does: files named in arguments are relative to it
process.chdir(root); // for tsx, which reads tsconfig.json there, and for relative paths in the environment

const SHORT = { "--help": "help", "-h": "help", "--version": "version", "-v": "version" };
const [word = "help", ...rest] = process.argv.slice(2);
const asksForHelp = rest.includes("--help") || rest.includes("-h");
const name = asksForHelp ? "help" : (SHORT[word] ?? word);
const args = !asksForHelp ? rest : word in SHORT ? [] : [word];
const module = ["./commands/", "../../tools/commands/"]
  .map((folder) => new URL(`${folder}${name}.ts`, import.meta.url))
  .find((file) => existsSync(file));
if (!/^[a-z0-9-]+$/.test(name) || !module) {
  console.error(`There is no command "${name}": npx loyalty help lists them all.`);
  process.exit(1);
}

// Tests have their own environment: a developer's .env must not change their results.
if (!name.startsWith("test") && existsSync(".env")) process.loadEnvFile(".env");

const { register } = await import("tsx/esm/api");
register();
try {
  const { usageOf } = await import("./command-list.ts");
  if (args.length > 0 && usageOf(name) === name) {
    console.error(`${name} takes no arguments, but got ${args.join(" ")}: nothing was done`);
    process.exit(1);
  }
  await (await import(module.href)).default(args);
} catch (error) {
  // An error for the operator is one line. Anything else is a bug and shows its stack.
  const { operatorMessage } = await import("./operator-error.ts");
  console.error(operatorMessage(error) ?? error);
  process.exit(1);
}
