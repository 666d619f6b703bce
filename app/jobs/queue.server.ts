/**
 * The job queue as the rest of the product uses it: each job's name, lane, schema of its payload and how often it is
 * retried, and `enqueue`. What a job does is in handlers.server.ts, which only the worker loads.
 */
import { z } from "zod";
import { LOCALES } from "~/locales/translate";
import { joinSql, sqlText, type Sql, type SqlText } from "~/platform/database/sql";

/**
 * Each lane has workers that run nothing else, so that work of one kind never waits for work of another: codes and links
 * to sign in; payments, points and rewards; mails and push; receipts; imports, exports and clean-up. In each, programs take
 * turns (docs/decisions/jobs-in-the-database.md).
 */
export const LANES = ["codes", "money", "mails", "reading", "bulk"] as const;
export type Lane = (typeof LANES)[number];

export type JobDefinition<S extends z.ZodType = z.ZodType> = {
  lane: Lane;
  payload: S;
  /** How many times a failing job is tried, with growing pauses. After that an operator must look at it. */
  maxAttempts: number;
  /** When it is enqueued by itself, in crontab format. */
  schedule?: string;
};

const signInMail = z.object({
  codeId: z.uuid(),
  /** The code or the link's token, encrypted, so that reading the queue's table is not enough to sign in. */
  sealedSecret: z.string(),
});

const programOffer = z.object({ programId: z.uuid(), offerKey: z.string() });

const participantImport = z.object({ programId: z.uuid(), importId: z.uuid() });

const participantExport = z.object({ programId: z.uuid(), exportId: z.uuid() });

/** What a push notification is about. */
const pushNews = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("reward_won"), rewardId: z.uuid() }),
  /** A reward that they qualified for, such as a milestone. */
  z.object({ kind: z.literal("reward_earned"), rewardId: z.uuid() }),
  /** A reward that they can claim now. */
  z.object({ kind: z.literal("reward_reached"), rewardId: z.uuid() }),
  z.object({ kind: z.literal("tier_reached"), tierId: z.uuid() }),
  /** `pending` is there while the points cannot be spent; its time is null when an admin has to approve them. */
  z.object({
    kind: z.literal("friend_joined"),
    points: z.number(),
    pending: z.object({ until: z.iso.datetime().nullable() }).optional(),
  }),
  /** The gift is the reward, or the points when there is none. */
  z.object({ kind: z.literal("birthday"), rewardId: z.uuid().nullable(), points: z.number() }),
  /** Of the week that ended. The place is that on the leaderboard, for who is on it. */
  z.object({
    kind: z.literal("weekly_result"),
    points: z.number(),
    challenges: z.number(),
    place: z.number().nullable(),
    people: z.number().nullable(),
  }),
  /** The points that expire first. */
  z.object({ kind: z.literal("points_expiring"), points: z.number(), expiresAt: z.iso.datetime() }),
]);
export type PushNews = z.output<typeof pushNews>;

export const jobs = {
  "send-sign-in-mail": job({
    lane: "codes",
    payload: signInMail.extend({
      programId: z.uuid(),
      /** The host where the person signs in; the link in the mail leads back to it. */
      host: z.string(),
      locale: z.enum(LOCALES).default("en"),
    }),
    maxAttempts: 6, // later the code has expired
  }),
  "issue-admin-secret": job({
    lane: "codes",
    payload: z.object({
      codeId: z.uuid(),
      /** Email, browser token and network of the request, encrypted. */
      sealedRequest: z.string(),
      requestedAt: z.iso.datetime(),
    }),
    maxAttempts: 6,
  }),
  "send-admin-sign-in-mail": job({ lane: "codes", payload: signInMail, maxAttempts: 6 }),
  "send-account-deleted-mail": job({
    lane: "mails",
    payload: z.object({
      programId: z.uuid(),
      mailId: z.uuid(),
      /** Email and language, encrypted. */
      sealedRecipient: z.string(),
    }),
    maxAttempts: 12,
  }),
  "send-confirm-email-mail": job({
    lane: "codes",
    payload: z.object({
      programId: z.uuid(),
      mailId: z.uuid(),
      participantId: z.uuid(),
      /** When the link in it stops working. */
      expiresAt: z.iso.datetime(),
    }),
    maxAttempts: 6,
  }),
  "send-email-changed-mail": job({
    lane: "mails",
    payload: z.object({
      programId: z.uuid(),
      mailId: z.uuid(),
      /** The former address and the language, encrypted. */
      sealedRecipient: z.string(),
    }),
    maxAttempts: 12,
  }),
  "send-passkey-added-mail": job({
    lane: "mails",
    payload: z.object({ programId: z.uuid(), passkeyId: z.uuid() }),
    maxAttempts: 12,
  }),
  "send-merge-mail": job({
    lane: "mails",
    payload: z.object({
      programId: z.uuid(),
      mailId: z.uuid(),
      /** The account that stays. */
      participantId: z.uuid(),
      /** The closed account's address and language, encrypted; null for the mail to the account that stays. */
      sealedRecipient: z.string().nullable(),
      points: z.number(),
      balance: z.number(),
    }),
    maxAttempts: 12,
  }),
  "send-participant-message": job({
    lane: "mails",
    payload: z.object({ programId: z.uuid(), messageId: z.uuid() }),
    // More than the message counts itself, so that a killed process leaves none on its way.
    maxAttempts: 16,
  }),
  "send-claim-canceled-mail": job({
    lane: "mails",
    payload: z.object({
      programId: z.uuid(),
      mailId: z.uuid(),
      participantId: z.uuid(),
      rewardId: z.uuid(),
      /** How many came back. */
      points: z.number(),
    }),
    maxAttempts: 12,
  }),
  "send-code-replaced-mail": job({
    lane: "mails",
    payload: z.object({ programId: z.uuid(), mailId: z.uuid(), claimId: z.uuid() }),
    maxAttempts: 12,
  }),
  "announce-offer-reports": job({ lane: "mails", payload: programOffer, maxAttempts: 12 }),
  "send-offer-report-mail": job({
    lane: "mails",
    payload: programOffer.extend({ mailedAt: z.iso.datetime(), adminId: z.uuid().nullable() }),
    maxAttempts: 12, // a mail server may be down for an hour
  }),
  "send-admin-invitation": job({
    lane: "codes",
    payload: z.object({
      adminId: z.uuid(),
      organizationId: z.uuid(),
      invitedById: z.uuid(),
      /** The token of the sign-in link, encrypted; null for an admin who has signed in before. */
      sealedToken: z.string().nullable(),
    }),
    maxAttempts: 12,
  }),
  // The files of a deleted account must go, however long the store is down.
  "delete-stored-file": job({ lane: "bulk", payload: z.object({ key: z.string() }), maxAttempts: 25 }),
  "write-to-chain": job({ lane: "money", payload: z.object({}), maxAttempts: 1, schedule: "* * * * *" }), // the next minute tries again
  "commit-draws": job({ lane: "money", payload: z.object({}), maxAttempts: 1, schedule: "* * * * *" }), // the next minute tries again
  "settle-checkout": job({
    lane: "money",
    payload: z.object({ programId: z.uuid(), checkoutId: z.uuid() }),
    maxAttempts: 12, // hours, since the money was taken
  }),
  // Each stores its progress, so that a retry continues. A database may be down for hours.
  "check-participant-import": job({ lane: "bulk", payload: participantImport, maxAttempts: 25 }),
  "import-participants": job({ lane: "bulk", payload: participantImport, maxAttempts: 25 }),
  "undo-participant-import": job({ lane: "bulk", payload: participantImport, maxAttempts: 25 }),
  // Names of their own: a worker of a version without histories, orders or events would import their rows as members.
  "check-history": job({ lane: "bulk", payload: participantImport, maxAttempts: 25 }),
  "import-history": job({ lane: "bulk", payload: participantImport, maxAttempts: 25 }),
  "undo-history": job({ lane: "bulk", payload: participantImport, maxAttempts: 25 }),
  "check-orders": job({ lane: "bulk", payload: participantImport, maxAttempts: 25 }),
  "import-orders": job({ lane: "bulk", payload: participantImport, maxAttempts: 25 }),
  "check-events": job({ lane: "bulk", payload: participantImport, maxAttempts: 25 }),
  "import-events": job({ lane: "bulk", payload: participantImport, maxAttempts: 25 }),
  "clean-up-participant-import": job({ lane: "bulk", payload: participantImport, maxAttempts: 25 }),
  "send-participant-import-mail": job({ lane: "mails", payload: participantImport, maxAttempts: 12 }),
  // The job itself counts how often it fails, and then tells the admin.
  "export-participants": job({ lane: "bulk", payload: participantExport, maxAttempts: 25 }),
  "send-participant-export-mail": job({ lane: "mails", payload: participantExport, maxAttempts: 12 }),
  "start-scheduled-exports": job({ lane: "bulk", payload: z.object({}), maxAttempts: 1, schedule: "*/5 * * * *" }), // five minutes later it continues
  // The job itself counts how often it fails, and then tells the admin.
  "deliver-export": job({ lane: "bulk", payload: participantExport, maxAttempts: 25 }),
  // The job itself counts its failures, and then marks the receipt as failed.
  "read-receipt": job({
    lane: "reading",
    payload: z.object({ programId: z.uuid(), receiptId: z.uuid(), participantId: z.uuid().optional() }),
    maxAttempts: 25,
  }),
  // Stores its progress as well.
  "change-participants": job({
    lane: "bulk",
    payload: z.object({ programId: z.uuid(), bulkChangeId: z.uuid() }),
    maxAttempts: 25,
  }),
  "sync-winners": job({
    lane: "bulk",
    payload: z.object({ programId: z.uuid(), winnerSyncId: z.uuid() }),
    maxAttempts: 25,
  }),
  "send-reward-mail": job({
    lane: "mails",
    payload: z.object({ programId: z.uuid(), claimId: z.uuid() }),
    maxAttempts: 12,
  }),
  "send-welcome-mail": job({
    lane: "mails",
    payload: z.object({ programId: z.uuid(), participantId: z.uuid() }),
    maxAttempts: 12,
  }),
  "send-friend-mail": job({
    lane: "mails",
    payload: z.object({ programId: z.uuid(), referralId: z.uuid() }),
    maxAttempts: 12,
  }),
  "send-birthday-mail": job({
    lane: "mails",
    payload: z.object({
      programId: z.uuid(),
      participantId: z.uuid(),
      /** The action that gave the points, or that the claim of the reward belongs to. */
      actionId: z.uuid(),
      points: z.number(),
    }),
    maxAttempts: 12,
  }),
  "queue-daily-mails": job({ lane: "mails", payload: z.object({}), maxAttempts: 1, schedule: "*/15 * * * *" }), // fifteen minutes later it continues
  "send-daily-mail": job({
    lane: "mails",
    payload: z.object({
      programId: z.uuid(),
      participantId: z.uuid(),
      kind: z.enum(["challenges_completed", "voucher_ending"]),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
    }),
    maxAttempts: 12,
  }),
  "send-test-mail": job({
    lane: "mails",
    payload: z.object({
      programId: z.uuid(),
      adminId: z.uuid(),
      kind: z.string(),
      locale: z.enum(LOCALES),
      key: z.uuid(),
    }),
    maxAttempts: 6,
  }),
  "give-milestones": job({ lane: "money", payload: z.object({}), maxAttempts: 1, schedule: "* * * * *" }), // the next minute continues
  // Begins again with the first participant, and changes nobody twice.
  "assign-tiers": job({ lane: "bulk", payload: z.object({ programId: z.uuid() }), maxAttempts: 25 }),
  "announce-tiers": job({ lane: "mails", payload: z.object({}), maxAttempts: 1, schedule: "* * * * *" }), // the next minute continues
  "send-tier-mail": job({
    lane: "mails",
    payload: z.object({ programId: z.uuid(), participantId: z.uuid(), tierId: z.uuid() }),
    maxAttempts: 12,
  }),
  "announce-reached-rewards": job({ lane: "mails", payload: z.object({}), maxAttempts: 1, schedule: "* * * * *" }), // the next minute continues
  "send-reached-reward-mail": job({
    lane: "mails",
    payload: z.object({ programId: z.uuid(), participantId: z.uuid(), rewardId: z.uuid() }),
    maxAttempts: 12,
  }),
  "send-push": job({
    lane: "mails",
    payload: z.object({ programId: z.uuid(), subscriptionId: z.uuid(), key: z.uuid(), news: pushNews }),
    maxAttempts: 9, // two hours; after that it is no news
  }),
  "import-feed-posts": job({
    lane: "bulk",
    payload: z.object({ programId: z.uuid(), importId: z.uuid() }),
    maxAttempts: 25,
  }),
  "send-reward-ending-mails": job({ lane: "mails", payload: z.object({}), maxAttempts: 1, schedule: "29 * * * *" }), // the next hour continues
  "deactivate-participants": job({ lane: "bulk", payload: z.object({}), maxAttempts: 3, schedule: "11 4 * * *" }),
  "send-evergreen-mail": job({
    lane: "mails",
    payload: z.object({ programId: z.uuid(), participantId: z.uuid(), occasion: z.string() }),
    maxAttempts: 12,
  }),
  "check-coupon-stock": job({ lane: "mails", payload: z.object({}), maxAttempts: 1, schedule: "*/5 * * * *" }), // five minutes later it runs again
  "send-low-coupons-mail": job({
    lane: "mails",
    payload: z.object({ programId: z.uuid(), rewardId: z.uuid(), adminId: z.uuid(), lowSince: z.iso.datetime() }),
    maxAttempts: 12,
  }),
  // Stores its progress as well.
  "replay-webhooks": job({
    lane: "bulk",
    payload: z.object({
      programId: z.uuid(),
      endpointId: z.uuid(),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      onlyFailed: z.boolean(),
      requestedAt: z.iso.datetime(),
    }),
    maxAttempts: 25,
  }),
  "send-webhook-off-mail": job({
    lane: "mails",
    payload: z.object({ programId: z.uuid(), endpointId: z.uuid(), switchedOffAt: z.iso.datetime() }),
    maxAttempts: 12,
  }),
  "roll-up-dashboards": job({ lane: "bulk", payload: z.object({}), maxAttempts: 1, schedule: "* * * * *" }), // the next minute continues
  "queue-weekly-figures": job({ lane: "mails", payload: z.object({}), maxAttempts: 1, schedule: "*/15 * * * *" }), // fifteen minutes later it continues
  "send-weekly-figures": job({
    lane: "mails",
    payload: z.object({
      programId: z.uuid(),
      adminId: z.uuid(),
      /** The Monday after the week that the mail is about. */
      week: z.iso.date(),
    }),
    maxAttempts: 12,
  }),
  "roll-up-leaderboards": job({ lane: "bulk", payload: z.object({}), maxAttempts: 1, schedule: "* * * * *" }), // the next minute continues
  "count-team-goals": job({ lane: "bulk", payload: z.object({}), maxAttempts: 1, schedule: "* * * * *" }), // the next minute continues
  "send-weekly-results": job({ lane: "bulk", payload: z.object({}), maxAttempts: 1, schedule: "11 * * * *" }), // the next hour continues
  "give-birthday-gifts": job({ lane: "money", payload: z.object({}), maxAttempts: 1, schedule: "5 * * * *" }), // the next hour continues
  // Completing a quest twice gives its prize once, so another try goes on where the last one stopped.
  "complete-quest": job({
    lane: "bulk",
    payload: z.object({ programId: z.uuid(), questId: z.uuid() }),
    maxAttempts: 12,
  }),
  "record-birthday-events": job({ lane: "money", payload: z.object({}), maxAttempts: 1, schedule: "10 * * * *" }), // an hour later it continues
  "choose-daily-questions": job({ lane: "money", payload: z.object({}), maxAttempts: 1, schedule: "* * * * *" }), // the next minute continues
  "release-holds": job({ lane: "money", payload: z.object({}), maxAttempts: 1, schedule: "* * * * *" }), // the next minute continues
  // Crediting twice credits nothing twice, so another try goes on where the last one stopped.
  "credit-waiting": job({
    lane: "money",
    payload: z.object({ programId: z.uuid(), participantId: z.uuid() }),
    maxAttempts: 12,
  }),
  "credit-waiting-people": job({ lane: "money", payload: z.object({}), maxAttempts: 1, schedule: "23 * * * *" }), // the next hour continues
  "release-points": job({ lane: "money", payload: z.object({}), maxAttempts: 1, schedule: "* * * * *" }), // the next minute continues
  "expire-points": job({ lane: "bulk", payload: z.object({}), maxAttempts: 1, schedule: "* * * * *" }), // the next minute continues
  "announce-expiring-points": job({ lane: "mails", payload: z.object({}), maxAttempts: 1, schedule: "37 * * * *" }), // the next hour continues
  "send-expiring-points-mail": job({
    lane: "mails",
    payload: z.object({
      programId: z.uuid(),
      participantId: z.uuid(),
      /** The notice: 30, 7 or 1 days before. */
      days: z.union([z.literal(30), z.literal(7), z.literal(1)]),
      /** The mail is about all that expires until then. */
      until: z.iso.datetime(),
      /** The day of the notice, YYYY-MM-DD in the program's time zone. */
      day: z.iso.date(),
    }),
    maxAttempts: 12,
  }),
  "sort-points-into-lots": job({ lane: "bulk", payload: z.object({}), maxAttempts: 3, schedule: "29 * * * *" }),
  "apply-points-rules": job({ lane: "bulk", payload: z.object({ programId: z.uuid() }), maxAttempts: 5 }),
  // For one requested check; every program without it.
  "check-points": job({
    lane: "bulk",
    payload: z.object({ programId: z.uuid().optional(), checkId: z.uuid().optional() }),
    maxAttempts: 3,
    schedule: "43 3 * * *",
  }),
  // Each runs alone (a lock), and writes its own history.
  "make-backup": job({
    lane: "bulk",
    payload: z.object({ backupId: z.uuid().optional() }),
    maxAttempts: 5,
    schedule: "13 3 * * *",
  }),
  "check-backup": job({ lane: "bulk", payload: z.object({}), maxAttempts: 2, schedule: "37 4 * * 0" }),
  "find-unusual": job({ lane: "bulk", payload: z.object({}), maxAttempts: 1, schedule: "11 * * * *" }), // the next hour finds it
  "queue-inbox-mails": job({ lane: "mails", payload: z.object({}), maxAttempts: 1, schedule: "*/15 * * * *" }), // fifteen minutes later it continues
  "send-inbox-mail": job({
    lane: "mails",
    payload: z.object({
      programId: z.uuid(),
      adminId: z.uuid(),
      /** The day in the program's time zone, YYYY-MM-DD. */
      day: z.iso.date(),
    }),
    maxAttempts: 12,
  }),
  "purge-expired": job({ lane: "bulk", payload: z.object({}), maxAttempts: 3, schedule: "17 * * * *" }), // the next hour tries again
};

export type JobName = keyof typeof jobs;
export type JobPayload<N extends JobName> = z.input<(typeof jobs)[N]["payload"]>;

/**
 * Puts a job into the queue. With the `Sql` of a transaction, the job exists if and only if the transaction commits.
 * @param options.key a job with the key of a waiting one replaces it
 * @param options.delaySeconds starts the job later, by the system's clock; moving the sandbox's clock moves waiting
 * jobs
 */
export async function enqueue<N extends JobName>(
  on: Sql,
  name: N,
  payload: JobPayload<N>,
  { key, delaySeconds = 0 }: { key?: string; delaySeconds?: number } = {},
): Promise<void> {
  await on(
    sqlText`select id::text from ${addJob({ from: 1, more: sqlText`job_key => $4::text, run_at => now() + make_interval(secs => $5::float8)` })}`,
    [...jobArguments(name, payload), key ?? null, delaySeconds],
  );
}

/**
 * The arguments of `addJob`, for a statement that does something and puts a job into the queue in one round trip.
 */
export function jobArguments<N extends JobName>(
  name: N,
  payload: JobPayload<N>,
): [name: string, payload: string, maxAttempts: number] {
  const { payload: schema, maxAttempts } = jobs[name];
  return [name, JSON.stringify(schema.parse(payload)), maxAttempts];
}

/**
 * The SQL that adds a job, whose `jobArguments` are the statement's parameters from number `from` on. The job is flagged
 * with its program and its person, who take turns with others.
 * @param payload another expression than the second parameter
 * @param more further arguments
 */
export function addJob({
  from,
  payload = sqlText`$${from + 1}::json`,
  more,
}: {
  from: number;
  payload?: SqlText;
  more?: SqlText;
}) {
  const flags = sqlText`array_remove(array['program:' || (${payload} ->> 'programId'), 'person:' || (${payload} ->> 'participantId')], null)`;
  const args = [
    sqlText`$${from}::text`,
    payload,
    sqlText`max_attempts => $${from + 2}::int`,
    sqlText`flags => ${flags}`,
    more,
  ];
  return sqlText`graphile_worker.add_job(${joinSql(
    args.filter((arg) => arg !== undefined),
    ", ",
  )})`;
}

/** More jobs than this at once are a bulk. */
const BULK = 20;
/** Jobs of a bulk get one of so many priorities by chance, all behind other jobs: so several bulks are mixed. */
const BULK_PRIORITIES = 1_000;

/** Puts a job into the queue for each payload, in one statement and any order. The delay is the one of `enqueue`. */
export async function enqueueEach<N extends JobName>(
  on: Sql,
  name: N,
  payloads: readonly JobPayload<N>[],
  delaySeconds = 0,
): Promise<void> {
  if (payloads.length === 0) return;
  const { payload: schema, maxAttempts } = jobs[name];
  const priority = payloads.length > BULK ? sqlText`, priority => 1 + floor(random() * ${BULK_PRIORITIES})::int` : "";
  const more = sqlText`run_at => now() + make_interval(secs => $4::float8)${priority}`;
  await on(
    sqlText`select count(${addJob({ from: 1, payload: sqlText`payload`, more })}) from unnest($2::json[]) payload`,
    [name, payloads.map((payload) => JSON.stringify(schema.parse(payload))), maxAttempts, delaySeconds],
  );
}

/** Removes the waiting job with this key, if there is one; with the `Sql` of a transaction, if that commits. */
export async function dequeue(on: Sql, key: string): Promise<void> {
  await on(sqlText`select id::text from graphile_worker.remove_job($1::text)`, [key]);
}

function job<S extends z.ZodType>(definition: JobDefinition<S>): JobDefinition<S> {
  return definition;
}
