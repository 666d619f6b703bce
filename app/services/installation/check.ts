import type { Text } from "~/locales/text";
import type { TextValues } from "~/locales/translate";
import type { Sql } from "~/platform/database/sql";
import type { Settings } from "~/platform/env.server";
import type { FindingLevel } from "./finding";
import type { Machine } from "./machine.server";
import type { Network } from "./network.server";

/** What a check finds wrong. The texts are in English and are translated where they are shown. */
export type Problem = {
  level: Exclude<FindingLevel, "ok">;
  detail: Text;
  mend: string;
  values?: TextValues;
};

/** What the checks look at. None of them changes anything that stays. */
export type Installation = {
  settings: Settings;
  /** Null when the database is away: what needs it is not checked. */
  on: Sql | null;
  machine: Machine;
  network: Network;
  /** The time of this machine. */
  now: () => Date;
};

/** One problem, several, or none. */
export type Found = Problem | Problem[] | undefined;

/** A check of the installation: returns what is wrong, or nothing. An error means that it could not be checked. */
export type Check = {
  id: string;
  /** What is checked. */
  title: string;
  /** `outside`: it calls other machines, which may be slow. */
  outside?: true;
} & (
  | { needs?: undefined; run: (installation: Installation) => Found | Promise<Found> }
  | { needs: "database"; run: (on: Sql, installation: Installation) => Promise<Found> }
);
