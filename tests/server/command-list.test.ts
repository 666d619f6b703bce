import { readdirSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { COMMAND_GROUPS, commandHelp } from "~/server/command-list";

const filesOf = (folder: string) =>
  readdirSync(folder)
    .map((file) => file.replace(/\.ts$/, ""))
    .sort();
const listed = (forDevelopers: boolean) =>
  COMMAND_GROUPS.filter((group) => Boolean(group.forDevelopers) === forDevelopers)
    .flatMap(({ commands }) => commands.map(([usage]) => usage.split(" ")[0]!))
    .sort();

it("lists every command of deployments and of developers, and no other", () => {
  expect(listed(false)).toEqual(filesOf("app/server/commands"));
  expect(listed(true)).toEqual(filesOf("tools/commands"));
});

it("can start the database of its own before anything asks for DATABASE_URL", async () => {
  vi.stubEnv("DATABASE_URL", "");
  vi.resetModules();
  const commands = import.meta.glob(
    "/{app/server,tools}/commands/{dev,start,web,worker,migrate,backup,check-backup,restore}.ts",
  );
  expect(Object.keys(commands)).toHaveLength(8);
  for (const load of Object.values(commands)) await load();
  vi.unstubAllEnvs();
});

it("leaves developers' commands out where they are not installed", () => {
  expect(commandHelp(true)).toContain("test-e2e");
  expect(commandHelp(false)).not.toContain("test-e2e");
});
