import type { Text } from "~/locales/text";
import { msg, type TextValues } from "~/locales/translate";
import type { Sql } from "~/platform/database/sql";
import type { Settings } from "~/platform/env.server";
import type { FindingLevel } from "./finding";
import type { Machine } from "./machine.server";
import type { Network } from "./network.server";

/** What a check finds wrong. The texts are in English and are translated where they are shown. */
export type Problem = {
  level: Exclude<FindingLevel, "ok" | "unchecked">;
  detail: Text;
  mend: string;
  values?: TextValues;
};

/** Why a check did not look, or could not tell. */
export type Unchecked = { level: "unchecked"; detail: Text; values?: TextValues };

/** What the checks look at. None of them changes anything that stays. */
export type Installation = {
  settings: Settings;
  /** Variables that are missing or malformed: what the settings have instead says nothing. */
  unusable: ReadonlySet<string>;
  /** Null when the database is away: what needs it is not checked. */
  on: Sql | null;
  /** Whether the database has the tables of the platform: it has none before the first migration. */
  hasTables: boolean;
  machine: Machine;
  network: Network;
  /** The time of this machine. */
  now: () => Date;
};

/** One problem, several, or why nobody knows. Undefined only where it was looked and all is well. */
export type Found = Problem | Problem[] | Unchecked | undefined;

/** A database that answers, or one that has our tables, too. */
export type DatabaseNeed = "database" | "tables";

/** A check of the installation: returns what is wrong, or nothing. An error means that it could not be checked. */
export type Check = {
  id: string;
  /** What is checked. */
  title: string;
  /** The variables on which it depends: without one of them it is not run. */
  variables?: readonly string[];
  /** `outside`: it calls other machines, which may be slow. */
  outside?: true;
} & (
  | { needs?: undefined; run: (installation: Installation) => Found | Promise<Found> }
  | { needs: DatabaseNeed; run: (on: Sql, installation: Installation) => Promise<Found> }
);

/** For a check that did not look. @param detail why not */
export function unchecked(detail: Text, values?: TextValues): Unchecked {
  return { level: "unchecked", detail, values };
}

/** Gives a check the database, or says why it cannot look. @param needs whether it reads tables of the platform */
export async function withDatabase(
  needs: DatabaseNeed,
  installation: Installation,
  run: (on: Sql) => Promise<Found>,
): Promise<Found> {
  const { on, hasTables } = installation;
  if (!on) return withoutDatabase(installation);
  return needs === "database" || hasTables ? run(on) : unchecked(msg("The database has no tables yet."));
}

/** Why there is no database to look at. */
export function withoutDatabase({ settings, unusable }: Pick<Installation, "settings" | "unusable">): Unchecked {
  if (settings.databaseDirectUrl) return unchecked(msg("The database is away."));
  return unusable.has("DATABASE_URL")
    ? firstCorrect(["DATABASE_URL"])
    : unchecked(msg("First correct the environment."));
}

/** For a check of what is not configured, which may be as the operator likes it. */
export function notSet(variable: string): Unchecked {
  return unchecked(msg("{variable} is not set."), { variable });
}

/** For a check that depends on variables that are missing or malformed. */
export function firstCorrect(names: readonly string[]): Unchecked {
  return unchecked(msg("First set or correct {names}."), { names: names.join(", ") });
}

/** The variables of the bucket of files. */
export const BUCKET = ["S3_BUCKET", "S3_REGION", "S3_ENDPOINT", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
