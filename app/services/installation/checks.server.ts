import { msg, translate, type Locale } from "~/locales/translate";
import { BACKUP_CHECKS } from "./backup-checks.server";
import type { Check, Installation, Problem } from "./check";
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
 * warning and stops no other. Checks of the database are left out while it is away.
 */
export async function runChecks(
  checks: readonly Check[],
  installation: Installation,
  { locale = "en", quote = (reason) => reason }: ChecksOptions = {},
): Promise<FindingView[]> {
  const found = await Promise.all(
    checks.map(async (check) => {
      const { on } = installation;
      if (check.needs === "database" && !on) return [];
      const run = async () => (check.needs === "database" ? check.run(on!, installation) : check.run(installation));
      const problems = await inTime(run()).catch((error: Error): Problem => ({
        level: "warning",
        detail: msg("This could not be checked: {reason}"),
        mend: msg("Check it again. If that does not help, look at the log."),
        values: { reason: error.message },
      }));
      const quoted = [problems ?? []].flat().map((problem) => withReason(problem, quote));
      return findingsOf(check, quoted, locale);
    }),
  );
  return found.flat();
}

function withReason(problem: Problem, quote: (reason: string) => string): Problem {
  const { reason } = problem.values ?? {};
  return typeof reason === "string" ? { ...problem, values: { ...problem.values, reason: quote(reason) } } : problem;
}

/** The findings of a check: one for each problem, or one that says that all is well. */
export function findingsOf(
  { id, title }: Pick<Check, "id" | "title">,
  problems: Problem[],
  locale: Locale = "en",
): FindingView[] {
  const name = translate(locale, title);
  if (problems.length === 0) return [{ id, level: "ok", title: name, detail: null, mend: null }];
  return problems.map(({ level, detail, mend, values }) => ({
    id,
    level,
    title: name,
    detail: translate(locale, detail, values),
    mend: translate(locale, mend, values),
  }));
}

async function inTime<T>(run: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${LIMIT_MS / 1000} s`)), LIMIT_MS);
  });
  return Promise.race([run, late]).finally(() => clearTimeout(timer));
}
