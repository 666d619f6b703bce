import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import type { Ctx, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { env } from "~/platform/env.server";
import { logger } from "~/platform/logger.server";
import { job } from "~/platform/use-case.server";
import { namedPlace } from "./place-name.server";

/** Of a day, so that the retry of a scheduled backup that was made does not make another one. */
const MADE_LATELY = "6 hours";

/** Makes a backup that was asked for, or that of the day. The job `make-backup`; nothing without BACKUP_TO. */
export const makeBackup = job(async function makeBackup(
  { now }: Ctx<SystemActor>,
  backupId: string | undefined,
): Promise<void> {
  if (!env.backupTo) return;
  if (backupId ? await isDone(backupId) : await wasMadeLately(env.backupTo, now)) return;
  await runCommand("backup", ...(backupId ? ["--record", backupId] : []));
});

/** Restores the newest bundle into a scratch database. The job `check-backup`; nothing without BACKUP_TO. */
export const checkBackup = job(async function checkBackup(_: Ctx<SystemActor>): Promise<void> {
  if (!env.backupTo) return;
  await runCommand("check-backup");
});

async function isDone(backupId: string): Promise<boolean> {
  return (await sql(sqlText`select from backups where id = $1::uuid and state = 'done'`, [backupId])).length > 0;
}

async function wasMadeLately(backupTo: string, now: Date): Promise<boolean> {
  const made = sqlText`select from backups where state = 'done' and requested_by_id is null and version is not null
    and place = $1 and ended_at > $2::timestamptz - interval '${MADE_LATELY}' limit 1`;
  return (await sql(made, [namedPlace(backupTo).name, now])).length > 0;
}

/**
 * In a process of its own, so that mails and points do not wait behind the bytes of the whole database. Containers and
 * systemd end it with the worker; the queue tries the job again.
 * @throws Error with the reason that the command printed
 */
async function runCommand(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, ["app/server/launch.mjs", ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise<string>((resolve, reject) => {
    child.on("error", reject).on("close", (code, signal) => resolve(String(code ?? signal)));
  });
  const [how, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (how !== "0") throw new Error(`${args[0]} failed (${how}): ${reasonIn(errors)}`);
  if (errors.trim())
    logger.warn({ command: args[0], errors: errors.trim().split("\n") }, "a command of the job has warned");
  logger.info({ command: args[0], output: output.trim().split("\n") }, "a command of the job has ended");
}

/** The last line that is no part of a stack. */
function reasonIn(errors: string): string | undefined {
  return errors.split("\n").findLast((line) => /^[^\s}]/.test(line) && !line.startsWith("Node.js v"));
}
