import { msg, translate, type Locale } from "~/locales/translate";
import { BACKUP_CHECKS } from "./backup-checks.server";
import {
  firstCorrect,
  withDatabase,
  type Check,
  type Found,
  type Installation,
  type Problem,
  type Unchecked,
} from "./check";
import { DATABASE_CHECKS } from "./database-checks.server";
import type { FindingView } from "./finding";
import { MACHINE_CHECKS } from "./machine-checks";
import { NETWORK_CHECKS } from "./network-checks.server";
import { OUTSIDE_SERVICE_CHECKS } from "./service-checks.server";
import { SETTING_CHECKS } from "./setting-checks.server";
import { WORK_CHECKS } from "./work-checks.server";

/** Every check that `doctor` and the page Status share. */
export const CHECKS: readonly Check[] = [
  ...SETTING_CHECKS,
  ...MACHINE_CHECKS,
  ...DATABASE_CHECKS,
  ...WORK_CHECKS,
  ...BACKUP_CHECKS,
  ...NETWORK_CHECKS,
  ...OUTSIDE_SERVICE_CHECKS,
];

type ChecksOptions = {
  locale?: Locale;
  /** What is shown of the messages of other programs, which may quote anything. */
  quote?: (reason: string) => string;
};

const LIMIT_MS = 7_000;

/**
 * Runs checks side by side, each for seven seconds at most, as long as a page may take. A check that fails itself is a
 * warning and stops no other. Where one cannot look, the finding says so: while the database is away or has no tables, and
 * without the variables that it needs.
 */
export async function runChecks(
  checks: readonly Check[],
  installation: Installation,
  { locale = "en", quote = (reason) => reason }: ChecksOptions = {},
): Promise<FindingView[]> {
  const found = await Promise.all(
    checks.map(async (check) => {
      const found = await inTime(runCheck(check, installation)).catch((error: Error): Problem => ({
        level: "warning",
        detail: msg("This could not be checked: {reason}"),
        mend: msg("Check it again. If that does not help, look at the log."),
        values: { reason: error.message },
      }));
      const quoted = [found ?? []].flat().map((one) => withReason(one, quote));
      return findingsOf(check, quoted, locale);
    }),
  );
  return found.flat();
}

async function runCheck(check: Check, installation: Installation): Promise<Found> {
  const lacking = (check.variables ?? []).filter((name) => installation.unusable.has(name));
  if (lacking.length > 0) return firstCorrect(lacking);
  if (!check.needs) return check.run(installation);
  return withDatabase(check.needs, installation, (on) => check.run(on, installation));
}

function withReason<T extends Problem | Unchecked>(one: T, quote: (reason: string) => string): T {
  const { reason } = one.values ?? {};
  return typeof reason === "string" ? { ...one, values: { ...one.values, reason: quote(reason) } } : one;
}

/** The findings of a check: one for each problem, one that it was not checked, or one that says that all is well. */
export function findingsOf(
  { id, title }: Pick<Check, "id" | "title">,
  found: (Problem | Unchecked)[],
  locale: Locale = "en",
): FindingView[] {
  const name = translate(locale, title);
  if (found.length === 0) return [{ id, level: "ok", title: name, detail: null, mend: null }];
  return found.map((one) => ({
    id,
    level: one.level,
    title: name,
    detail: translate(locale, one.detail, one.values),
    mend: one.level === "unchecked" ? null : translate(locale, one.mend, one.values),
  }));
}

async function inTime<T>(run: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  return Promise.race([run, late]).finally(() => clearTimeout(timer));
}
