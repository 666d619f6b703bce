/** What `doctor` finds, as far as a running web server can find it. */
import { z } from "zod";
import { portState } from "~/integrations/registry.server";
import { msg } from "~/locales/translate";
import type { AdminCtx } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { signedRequest } from "~/platform/doctor-request.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { LATE_AFTER } from "~/platform/late-after";
import { logger } from "~/platform/logger.server";
import { countHit, type RateLimit } from "~/platform/rate-limits.server";
import { systemTime } from "~/platform/system-time";
import { query, workflow } from "~/platform/use-case.server";
import { VERSION } from "~/platform/version";
import type { Installation } from "./check";
import { CHECKS, runChecks } from "./checks.server";
import type { FindingView } from "./finding";
import { readMachine } from "./machine.server";
import { mailTrouble } from "./mail-trouble.server";
import { ownNetwork } from "./network.server";
import { outsideFindings, statusView, type StatusView } from "./status.schema";
import { sendTestMail } from "./test-mail.server";

/** The installation with what is found on this machine and in the database, within moments. */
export const getStatus = query(
  "super_admin:view",
  async function getStatus({ now, locale }: AdminCtx): Promise<StatusView> {
    const inside = CHECKS.filter(({ outside }) => !outside);
    const [findings, [row]] = await Promise.all([
      runChecks(inside, await installation(), { locale }),
      sql<{ version: string; releases: string[] }>(
        sqlText`select current_setting('server_version') as version,
          array(select distinct release from processes where seen_at > now() - interval '${LATE_AFTER}' order by 1) as releases`,
        [],
      ),
    ]);
    const { version, releases } = row!;
    return { version: VERSION, releases, database_version: version, checked_at: now.toISOString(), findings };
  },
  { output: statusView },
);

/** What is found by calls to other machines, which takes seconds when one is away. */
export const checkOutside = query(
  "super_admin:view",
  async function checkOutside({ locale }: AdminCtx): Promise<FindingView[]> {
    const outside = CHECKS.filter((check) => check.outside);
    return runChecks(outside, await installation(), { locale });
  },
  { output: outsideFindings },
);

const TEST_MAILS: RateLimit = {
  scope: "status-test-mail",
  max: 1,
  windowSeconds: 20,
  message: msg({
    one: "We just sent you a test mail. Wait {seconds} second before the next one.",
    other: "We just sent you a test mail. Wait {seconds} seconds before the next one.",
  }),
};

const ownTestMail = z.object({ email: z.string(), is_simulated: z.boolean() });
type OwnTestMail = z.infer<typeof ownTestMail>;

/**
 * Sends the admin a test mail. @returns the address, and whether the sandbox's mailbox has the mail
 * @throws too_many right after another one, such as after a double click; rejected with what the mail server says
 */
export const sendOwnTestMail = workflow(
  "super_admin:manage",
  async function sendOwnTestMail({ actor, locale, now }: AdminCtx): Promise<OwnTestMail> {
    await countHit(TEST_MAILS, actor.id, now);
    try {
      await sendTestMail(actor.email, locale);
    } catch (error) {
      throw new AppError("rejected", msg("The mail server did not take the mail: {reason}"), {
        values: { reason: (error as Error).message },
        cause: error,
      });
    }
    return { email: actor.email, is_simulated: portState("mail") === "sandbox" };
  },
  { output: ownTestMail },
);

const REMEMBERED_MS = 60_000;
let lastLook = { at: -Infinity, stuck: false };

/**
 * Whether mails do not leave, for the frame of every page: what the last look found. Each process looks once a minute, and
 * no page waits for it.
 */
export const areMailsStuck = query(
  "admin:use",
  async function areMailsStuck({ now }: AdminCtx): Promise<boolean> {
    if (Math.abs(now.getTime() - lastLook.at) > REMEMBERED_MS) {
      lastLook = { ...lastLook, at: now.getTime() };
      void lookForStuckMails(now);
    }
    return lastLook.stuck;
  },
  { output: z.boolean() },
);

/** Never throws: it is looked again a minute later. */
async function lookForStuckMails(now: Date): Promise<void> {
  try {
    lastLook = { ...lastLook, stuck: (await mailTrouble(sql, now)) !== null };
  } catch (error) {
    logger.error({ err: error }, "could not look whether mails leave");
  }
}

async function installation(): Promise<Installation> {
  return {
    settings: env,
    unusable: new Set(), // a web server does not start with such variables
    on: sql,
    hasTables: true, // nor without them
    machine: await readMachine(env.dataDir),
    network: ownNetwork(signedRequest),
    now: systemTime,
  };
}
