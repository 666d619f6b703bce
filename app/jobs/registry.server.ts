/**
 * Every job of the product, on one page: its name, what its payload is, and the one verb it calls (DESIGN.md rule 9).
 * A verb is loaded when its first job runs: whoever enqueues does not carry the templates and clients that jobs need.
 */
import type { TaskList } from "graphile-worker";
import { z } from "zod";
import { programIdFrom } from "~/auth/program-id.server";
import { currentTime } from "~/clock.server";
import { LOCALES } from "~/locales/say";
import type { Ctx, ProgramCtx, SystemActor } from "~/services/context";
import type { Sql } from "~/services/database.server";
import { catalogueOf } from "~/services/programs/catalogue.server";

type JobCtx = Ctx<SystemActor>;

type Job<S extends z.ZodType = z.ZodType> = {
  payload: S;
  run: (ctx: JobCtx, payload: z.output<S>) => Promise<void>;
  /** How often a failure is tried again, with growing pauses, before the job is left to the operator. */
  maxAttempts: number;
};

const signInMail = z.object({
  codeId: z.uuid(),
  /** The code or the link's token, sealed: whoever reads the queue's table cannot sign in with it. */
  sealedSecret: z.string(),
});

const offerOfProgram = z.object({ programId: z.uuid(), endecaKey: z.string() });

const jobs = {
  "send-sign-in-mail": job({
    payload: signInMail.extend({
      programId: z.uuid(),
      /** Where the person asked; a link leads back there. */
      host: z.string(),
      /** What they were answered in. */
      locale: z.enum(LOCALES).default("en"),
    }),
    run: async (ctx, { programId, ...payload }) => {
      const { sendSignInMail } = await import("~/services/sign-in/sign-in-mail.verbs.server");
      await sendSignInMail(await inProgram(ctx, programId), payload);
    },
    maxAttempts: 6, // the code has expired by then
  }),
  "send-staff-sign-in-mail": job({
    payload: signInMail,
    run: async (ctx, payload) => {
      const { sendStaffSignInMail } = await import("~/services/staff/staff-sign-in-mail.verbs.server");
      await sendStaffSignInMail(ctx, payload);
    },
    maxAttempts: 6,
  }),
  "announce-offer-reports": job({
    payload: offerOfProgram,
    run: async (ctx, { programId, endecaKey }) => {
      const { announceOfferReports } = await import("~/services/offers/offer-report-mails.verbs.server");
      await announceOfferReports(await inProgram(ctx, programId), endecaKey);
    },
    maxAttempts: 12,
  }),
  "send-offer-report-mail": job({
    payload: offerOfProgram.extend({ mailedAt: z.iso.datetime(), adminId: z.uuid().nullable() }),
    run: async (ctx, { programId, ...payload }) => {
      const { sendOfferReportMail } = await import("~/services/offers/offer-report-mails.verbs.server");
      await sendOfferReportMail(await inProgram(ctx, programId), payload);
    },
    maxAttempts: 12, // a mail server may be away for an hour
  }),
  "send-staff-invitation": job({
    payload: z.object({
      adminId: z.uuid(),
      organizationId: z.uuid(),
      invitedById: z.uuid(),
      /** The token of the link that signs in, sealed; null for who has signed in before. */
      sealedToken: z.string().nullable(),
    }),
    run: async (ctx, payload) => {
      const { sendInvitation } = await import("~/services/organizations/invitation-mail.verbs.server");
      await sendInvitation(ctx, payload);
    },
    maxAttempts: 12, // the invited waits for nothing else
  }),
  "delete-stored-file": job({
    payload: z.object({ key: z.string() }),
    run: async (ctx, { key }) => {
      const { deleteStoredFile } = await import("~/services/media/media.server");
      await deleteStoredFile(ctx, key);
    },
    maxAttempts: 25, // what a deleted account leaves must go, however long the store is away
  }),
  "mint-certificates": job({
    payload: z.object({}),
    run: async (ctx) => {
      const { mintCertificates } = await import("~/services/certificates/certificates.server");
      await mintCertificates(ctx);
    },
    maxAttempts: 1, // the next minute tries again anyway
  }),
  "settle-checkout": job({
    payload: z.object({ programId: z.uuid(), checkoutId: z.uuid() }),
    run: async (ctx, { programId, checkoutId }) => {
      const { settleCheckout } = await import("~/services/payments/payment-events.verbs.server");
      await settleCheckout(await inProgram(ctx, programId), checkoutId);
    },
    maxAttempts: 12, // hours, for money that was taken
  }),
  "roll-up-dashboards": job({
    payload: z.object({}),
    run: async (ctx) => {
      const { rollUpDashboards } = await import("~/services/dashboard/dashboard-rollups.verbs.server");
      await rollUpDashboards(ctx);
    },
    maxAttempts: 1, // the next minute goes on from where it was left
  }),
  "purge-expired": job({
    payload: z.object({}),
    run: async (ctx) => {
      const { purgeExpired } = await import("~/services/upkeep/upkeep.server");
      await purgeExpired(ctx);
    },
    maxAttempts: 3, // the next hour tries again anyway
  }),
};

/** When jobs start by themselves, in crontab form. */
export const crontab = ["* * * * * mint-certificates", "* * * * * roll-up-dashboards", "17 * * * * purge-expired"].join(
  "\n",
);

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.input<(typeof jobs)[N]["payload"]>;

/**
 * Puts a job into the queue with the caller's own statement: given the `Sql` of a transaction, the job exists if and
 * only if the transaction commits. A job with the `key` of a waiting one replaces it; with a delay it starts later, by
 * the clock of the queue, which is the system's: the sandbox's own clock moves what waits.
 */
export async function enqueue<N extends JobName>(
  on: Sql,
  name: N,
  payload: JobPayload<N>,
  { key, delaySeconds = 0 }: { key?: string; delaySeconds?: number } = {},
): Promise<void> {
  const { payload: schema, maxAttempts } = jobs[name];
  await on(
    `select id::text from graphile_worker.add_job($1::text, $2::json, max_attempts => $3::int, job_key => $4::text,
       run_at => now() + make_interval(secs => $5::float8))`,
    [name, JSON.stringify(schema.parse(payload)), maxAttempts, key ?? null, delaySeconds],
  );
}

/** What a worker runs. A payload that does not parse fails its job: it was queued by another version of the code. */
export const taskList: TaskList = Object.fromEntries(
  Object.entries(jobs).map(([name, { payload: schema, run }]) => [
    name,
    async (payload, { job: { id } }) => {
      const ctx: JobCtx = { actor: { kind: "system", name }, now: currentTime(), locale: "en", requestId: `job-${id}` };
      await (run as Job["run"])(ctx, schema.parse(payload));
    },
  ]),
);

/** Lets a job into one program: its payload was written by a verb that had been let in. */
async function inProgram(ctx: JobCtx, programId: string): Promise<ProgramCtx<SystemActor>> {
  return { ...ctx, programId: programIdFrom(programId), program: await catalogueOf(programId) };
}

function job<S extends z.ZodType>(definition: Job<S>): Job<S> {
  return definition;
}
