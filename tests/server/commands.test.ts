import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { env, unconfiguredEnvironment } from "~/platform/env.server";
import { VERSION } from "~/platform/version";
import backup from "~/server/commands/backup";
import docsBuild from "~/server/commands/docs-build";
import doctor from "~/server/commands/doctor";
import restore from "~/server/commands/restore";
import upgrade from "~/server/commands/upgrade";

const dataDir = join(env.dataDir, "none");

function loyalty(...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> {
  const variables = { ...unconfiguredEnvironment(), DATA_DIR: dataDir, SANDBOX: "1" };
  return new Promise((resolve) => {
    execFile(process.execPath, ["app/server/launch.mjs", ...args], { env: variables }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stdout: stdout.trim(), stderr: stderr.trim() }),
    );
  });
}

describe("npx loyalty", () => {
  it.each([
    [["--version"], VERSION],
    [["migrate", "--help"], /^Usage: npx loyalty migrate\n/],
    [["backup", "-h"], /^Usage: npx loyalty backup \[TARGET\] \[--with-secrets\]\n/],
    [["help", "rollback"], /^Usage: npx loyalty rollback\n/],
  ])("%j is answered and does nothing else", async (args, answer) => {
    expect(await loyalty(...args)).toEqual({ code: 0, stderr: "", stdout: expect.stringMatching(answer) });
  });

  it.each([
    [["no-such"], 'There is no command "no-such"'],
    [["help", "no-such"], 'There is no command "no-such"'],
    [["migrate", "--plan"], "migrate takes no arguments, but got --plan: nothing was done"],
    [["restore", "no-such.tar"], "There is no bundle "],
    [["verify-points"], "DATABASE_URL is missing, and "],
    [["backup", "/tmp"], "DATABASE_URL is missing, and "],
    [["admin-create", "olga@example.test"], "DATABASE_URL is missing, and "],
    [["admin-create", "olga@example.test", " "], "The organization has no name"],
    [["mail-test"], "Say to whom"],
    [["mail-test", "olga@example.test"], "SMTP_URL is not set: the sandbox sends no mails"],
    [["offers-import", "package.json"], "DATABASE_URL is missing, and "],
  ])("%j is rejected in a line before a database is started", async (args, message) => {
    const { code, stderr } = await loyalty(...args);
    expect([code, stderr.split("\n")]).toEqual([1, [expect.stringContaining(message)]]);
    expect(existsSync(dataDir)).toBe(false);
  });
});

it.each([
  [backup, ["--with-secret"], "Unknown option '--with-secret'. Usage: npx loyalty backup [TARGET] [--with-secrets]"],
  [backup, ["one", "two"], "Unexpected argument 'two'. Usage: npx loyalty backup"],
  [upgrade, ["--yes=1"], "Option '--yes' does not take an argument. Usage: npx loyalty upgrade"],
  [restore, ["a.tar", "--secrets"], "Unknown option '--secrets'. Usage: npx loyalty restore"],
  [restore, ["a.tar", "b.tar"], "Unexpected argument 'b.tar'. Usage: npx loyalty restore"],
  [
    doctor,
    ["--mail", "a@example.test", "--mail", "b@example.test"],
    "Option '--mail' is there twice. Usage: npx loyalty",
  ],
  [doctor, ["--mail="], "Option '--mail' has no value. Usage: npx loyalty doctor"],
  [backup, ["--a.b"], "Unknown option '--a.b'. Usage: npx loyalty backup"],
])("an argument that no command reads is an error: %o %j", async (command, args, message) => {
  await expect(command(args)).rejects.toThrow(message);
});

describe("docs-build", () => {
  it("deletes nothing that it did not write", async () => {
    const folder = mkdtempSync(join(tmpdir(), "docs-"));
    const build = () => docsBuild([folder]);
    writeFileSync(join(folder, "llms.txt"), "another site");
    await expect(build()).rejects.toThrow("has files that are not the documentation's (llms.txt)");
    writeFileSync(join(folder, ".loyalty-docs"), "llms.txt\nguide\nguide/index.html");
    mkdirSync(join(folder, "guide"));
    writeFileSync(join(folder, "guide", "mine.html"), "");
    await expect(build()).rejects.toThrow(`not the documentation's (${join("guide", "mine.html")})`);
    expect(readFileSync(join(folder, "llms.txt"), "utf8")).toBe("another site");
  });

  it.each([
    [[""], "The folder has no name. Usage: npx loyalty docs-build [FOLDER [BASE]]"],
    [[resolve("package.json")], "The documentation cannot be built there: "],
    [["/proc/docs"], "The documentation cannot be built there: "],
    [[join(resolve("package.json"), "docs")], "The documentation cannot be built there: "],
  ])("rejects the folder %j", async (args, message) => {
    await expect(docsBuild(args)).rejects.toThrow(message);
  });
});

it("restore needs the name of a bundle", async () => {
  await expect(restore([])).rejects.toThrow("Say which bundle");
});
