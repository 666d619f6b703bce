/** Checks of the backups that the platform makes itself. */
import { existsSync } from "node:fs";
import { hostname } from "node:os";
import { SERVICE_CHECKS } from "~/integrations/try-service.server";
import { msg } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import type { Settings } from "~/platform/env.server";
import { LATE_AFTER } from "~/platform/late-after";
import { namedPlace } from "~/services/backups/place-name.server";
import { BUCKET, firstCorrect, notSet, unchecked, type Check, type Found, type Installation } from "./check";
import { nearestFolder, writeProblem } from "./machine.server";
import { reasonOf } from "./service-checks.server";

const HOUR_MS = 3_600_000;
/** One is made each day, and may take hours. */
const MADE_WITHIN_MS = 36 * HOUR_MS;
/** One is tried each week. */
const CHECKED_WITHIN_MS = 15 * 24 * HOUR_MS;

export const BACKUP_CHECKS: Check[] = [
  {
    id: "backup-place",
    title: msg("Backup location"),
    variables: ["BACKUP_TO"],
    outside: true,
    async run(installation): Promise<Found> {
      const { settings, unusable } = installation;
      const { backupTo } = settings;
      if (!backupTo) return notSet("BACKUP_TO");
      const isBucket = backupTo.startsWith("s3:");
      const lacking = BUCKET.filter((name) => isBucket && unusable.has(name));
      if (lacking.length > 0) return firstCorrect(lacking);
      const isMissing = !isBucket && !existsSync(backupTo);
      const reason = await placeProblem(backupTo, settings);
      if (isMissing && (reason === undefined || (await hasWorkerElsewhere(installation))))
        return unchecked(
          msg("{place} is not there: the first backup makes it, or only the machines of the workers have it."),
          { place: backupTo },
        );
      if (reason === undefined) return undefined;
      return {
        level: "error",
        detail: msg("Backups cannot be written to {place}: {reason}"),
        mend: msg(
          "Correct BACKUP_TO, and let the processes' user write into the folder, or the key put, get and delete objects of the bucket.",
        ),
        values: { place: backupTo, reason },
      };
    },
  },
  {
    id: "backup",
    title: msg("Daily backup"),
    variables: ["BACKUP_TO"],
    needs: "tables",
    async run(on, { settings: { backupTo }, now }): Promise<Found> {
      if (!backupTo)
        return {
          level: "warning",
          detail: msg("The platform makes no backups here."),
          mend: msg(
            "Set BACKUP_TO to a folder or bucket, or make sure that other backups are made, and try to restore one.",
          ),
        };
      const place = namedPlace(backupTo).name;
      const [made] = await on<{ at: Date | null }>(
        sqlText`select max(ended_at) as at from backups where state = 'done' and place = $1`,
        [place],
      );
      if (made!.at && now().getTime() - made!.at.getTime() < MADE_WITHIN_MS) return undefined;
      const [failed] = await on<{ error: string | null }>(
        sqlText`select error from backups where state = 'failed' and coalesce(place, $1) = $1 order by created_at desc limit 1`,
        [place],
      );
      const [installed] = await on<{ at: Date }>(sqlText`select min(started_at) as at from _prisma_migrations`, []);
      if (!made!.at && !failed && now().getTime() - installed!.at.getTime() < MADE_WITHIN_MS)
        return unchecked(msg("There is no backup yet: the first one is made in the night after the installation."));
      return {
        level: "error",
        detail: failed
          ? msg("No backup was made in the last 36 hours. The last try failed: {reason}")
          : msg("No backup was made in the last 36 hours."),
        mend: msg(
          "Run npx loyalty backup and read what it says; a worker with BACKUP_TO must run for those of every day.",
        ),
        values: { reason: failed?.error ?? "-" },
      };
    },
  },
  {
    id: "backup-check",
    title: msg("Restore test"),
    variables: ["BACKUP_TO"],
    needs: "tables",
    async run(on, { settings: { backupTo }, now }): Promise<Found> {
      if (!backupTo) return notSet("BACKUP_TO");
      const place = namedPlace(backupTo).name;
      const [last] = await on<{ state: string; error: string | null; at: Date }>(
        sqlText`select check_state as state, check_error as error, checked_at as at from backups
          where check_state in ('passed', 'failed') and place = $1 order by checked_at desc limit 1`,
        [place],
      );
      if (last?.state === "failed")
        return {
          level: "error",
          detail: msg("The newest backup that was tried cannot be relied on: {reason}"),
          mend: msg("Correct the cause, make a backup, and check it on the page Backups."),
          values: { reason: last.error ?? "-" },
        };
      const [oldest] = await on<{ at: Date | null }>(
        sqlText`select min(ended_at) as at from backups where state = 'done' and place = $1`,
        [place],
      );
      const since = last?.at ?? oldest!.at;
      const isLate = since !== null && now().getTime() - since.getTime() > CHECKED_WITHIN_MS;
      if (isLate)
        return {
          level: "warning",
          detail: msg("No backup was test-restored in the last 15 days."),
          mend: msg("Check the newest one on the page Backups, or with npx loyalty check-backup."),
        };
      return last ? undefined : unchecked(msg("No backup was test-restored yet."));
    },
  },
];

/** Whether workers run on other machines, which alone need the folder of backups. */
async function hasWorkerElsewhere({ on, hasTables }: Installation): Promise<boolean> {
  if (!on || !hasTables) return false;
  const [row] = await on<{ there: boolean }>(
    sqlText`select exists (select from processes where kind = 'worker' and host <> $1 and seen_at > now() - interval '${LATE_AFTER}') as there`,
    [hostname()],
  );
  return row!.there;
}

/** Of a folder that is not there yet, why it could not be made. */
async function placeProblem(backupTo: string, settings: Settings): Promise<string | undefined> {
  if (!backupTo.startsWith("s3:")) return writeProblem(nearestFolder(backupTo));
  try {
    await SERVICE_CHECKS.BACKUP_TO(settings);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}
