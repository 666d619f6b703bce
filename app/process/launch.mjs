// The one entry of every command: `node app/process/launch.mjs COMMAND [arguments]`. It lets Node read our
// TypeScript (tsx) and hands over to commands/COMMAND.ts, whose default export gets the arguments.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
process.chdir(root); // tsx finds tsconfig.json there, and relative paths in the environment mean the same everywhere

const [name = "", ...args] = process.argv.slice(2);
const module = new URL(`./commands/${name}.ts`, import.meta.url);
if (!/^[a-z0-9-]+$/.test(name) || !existsSync(module)) {
  console.error(`There is no command "${name}".`);
  process.exit(1);
}

// Tests bring their own environment: a developer's .env must not change their outcome.
if (!name.startsWith("test") && existsSync(".env")) process.loadEnvFile(".env");

const { register } = await import("tsx/esm/api");
register();
try {
  await (await import(module.href)).default(args);
} catch (error) {
  // Errors meant for the operator (`expected`) are one line; anything else is a bug and shows its stack.
  const expected = error?.name === "EnvironmentError" || error?.name === "OperatorError";
  console.error(expected ? error.message : error);
  process.exit(1);
}
