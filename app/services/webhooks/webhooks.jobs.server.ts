/**
 * Sends events to endpoints (docs/product/webhooks.md#deliveries). The worker claims what is due, sends it and
 * records what came back, each in a transaction of its own: a killed worker loses nothing, since what it had claimed is
 * due again half a minute later.
 */
import type { WebhookResponse } from "~/integrations/ports";
import { mailSender, webhookSender } from "~/integrations/registry.server";
import { WebhookFailure } from "~/integrations/webhooks/webhook-failure";
import { enqueue } from "~/jobs/queue.server";
import { isLocale } from "~/locales/translate";
import type { Ctx, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { uuidv7 } from "~/platform/ids.server";
import { unseal } from "~/platform/secrets.server";
import { systemTime } from "~/platform/system-time";
import { job } from "~/platform/use-case.server";
import { adminBrand } from "~/services/mail/program-brand.server";
import { webhookOffMail } from "~/services/mail/webhook-off-mail";
import type { ProgramCtx } from "~/services/programs/program-context";
import { adminUrl } from "~/services/programs/program-url.server";
import { DELIVERIES_CHANNEL } from "./delivery-changes.server";
import { requestBodyOf } from "./internal/delivery-views.server";
import { BREAKER_FAILURES, nextAttempt, ORDERED_ATTEMPTS, pauseUntil, SWITCH_OFF_AFTER } from "./internal/retries";
import { signedHeaders } from "./internal/signature.server";

/** How many requests an endpoint gets at the same time, so that a slow one leaves room for the others. */
const PER_ENDPOINT = 4;
/** How many requests the endpoints of a program get at the same time, for the same reason. */
const PER_PROGRAM = 32;
/** How many events get their deliveries at once, and how many actions their events. Programs take turns in these. */
const EVENTS_AT_ONCE = 1_000;
/** How many of them are of one program at most. */
const EVENTS_OF_PROGRAM = 200;
/** The step of the events' sequence: an action has as many numbers for its events. */
const ROOM = 10;
/** How many due deliveries of an endpoint are looked at: each is compared with earlier ones of its participant. */
const CANDIDATES = 250;
/** How long a worker has a claimed delivery for itself: a request takes ten seconds at most. */
const LEASE_MS = 30_000;
/** The error of a delivery that could not be signed. */
const UNREADABLE_SECRET = "secret";

/** A delivery that this process sends now. */
export type ClaimedDelivery = {
  program_id: string;
  id: string;
  endpoint_id: string;
  event_id: string;
  attempts: number;
  url: string;
  sealed_secret: string;
  sealed_previous_secret: string | null;
  previous_secret_until: Date | null;
  type: string;
  data: unknown;
  created_at: Date;
};

/**
 * Makes the deliveries of new events, and claims at most `limit` that are due. Only one process does so at a time, so
 * that deliveries are made in the order of the events; the others get nothing, and ask again.
 */
export const claimDeliveries = job(async function claimDeliveries(
  { now }: Ctx<SystemActor>,
  limit: number,
): Promise<ClaimedDelivery[]> {
  return transaction(async (tx) => {
    const on = sqlIn(tx);
    const [lock] = await on<{ taken: boolean }>(
      sqlText`select pg_try_advisory_xact_lock(hashtext('webhooks')) as taken`,
      [],
    );
    if (!lock?.taken) return [];
    await on(MAKE_EVENTS, [EVENTS_AT_ONCE, EVENTS_OF_PROGRAM]);
    await on(FAN_OUT, [now, EVENTS_AT_ONCE, DELIVERIES_CHANNEL, EVENTS_OF_PROGRAM]);
    return on<ClaimedDelivery>(CLAIM, [
      now,
      limit,
      new Date(now.getTime() + LEASE_MS),
      PER_ENDPOINT,
      BREAKER_FAILURES,
      ORDERED_ATTEMPTS,
      PER_PROGRAM,
    ]);
  });
});

/** The events of new actions, their completions and their postings, which share the order of their action. */
const MAKE_EVENTS = sqlText`
  with taken as (
    delete from webhook_actions a using (
        select p.program_id, w.sequence from (select distinct program_id from webhook_endpoints) p
          cross join lateral (
            select sequence, row_number() over (order by sequence) as turn from webhook_actions w
            where w.program_id = p.program_id order by sequence limit $2::int) w
          order by w.turn limit $1::int) w
      where a.program_id = w.program_id and a.sequence = w.sequence returning a.*),
  made as (
    select a.program_id, t.sequence, 0 as rank, 'action.created' as type, a.participant_id, a.created_at,
      jsonb_build_object('action_id', a.id, 'participant_id', a.participant_id, 'action_type', a.action_type, 'points', a.points,
        'actionable_type', a.actionable_type, 'actionable_id', a.actionable_id) as data
      from taken t join participant_actions a on a.program_id = t.program_id and a.id = t.action_id
    union all
    select c.program_id, t.sequence, 1, 'challenge.completed', c.participant_id, c.completed_at,
      jsonb_build_object('completion_id', c.id, 'participant_id', c.participant_id, 'challenge_id', c.challenge_id,
        'action_id', c.action_id, 'points', c.points)
      from taken t join participant_actions a on a.program_id = t.program_id and a.id = t.action_id and a.actionable_type = 'Challenge'
      join challenge_completions c on c.program_id = a.program_id and c.participant_id = a.participant_id
        and c.challenge_id = a.actionable_id and c.action_id = a.id
    union all
    select p.program_id, t.sequence, 2, 'points.changed', p.participant_id, p.created_at,
      jsonb_build_object('posting_id', p.id, 'participant_id', p.participant_id, 'action_id', p.action_id,
        'from', p.from_account, 'to', p.to_account, 'amount', p.amount)
      from taken t join point_postings p on p.program_id = t.program_id and p.action_id = t.action_id
    union all
    select l.program_id, t.sequence, 3, 'points.pending', l.participant_id, p.created_at,
      jsonb_build_object('lot_id', l.id, 'participant_id', l.participant_id, 'source', l.source, 'points', p.amount,
        'available_at', l.available_at, 'expires_at', l.expires_at)
      from taken t join point_postings p on p.program_id = t.program_id and p.action_id = t.action_id and p.from_account = 'issued' and p.to_account = 'pending'
      join point_lots l on l.program_id = p.program_id and l.id = p.action_id
    union all
    select l.program_id, t.sequence, 3, 'points.released', l.participant_id, a.created_at,
      jsonb_build_object('lot_id', l.id, 'participant_id', l.participant_id, 'action_id', a.id, 'source', l.source, 'points', sum(p.amount))
      from taken t join participant_actions a on a.program_id = t.program_id and a.id = t.action_id and a.action_type = 'points_released'
      join point_lots l on l.program_id = a.program_id and l.id = a.actionable_id
      join point_postings p on p.program_id = a.program_id and p.action_id = a.id
      group by l.program_id, l.id, t.sequence, a.id, a.created_at, l.participant_id, l.source
    union all
    select p.program_id, t.sequence, 3, 'points.expired', p.participant_id, p.created_at,
      jsonb_build_object('participant_id', p.participant_id, 'action_id', p.action_id, 'points', p.amount)
      from taken t join point_postings p on p.program_id = t.program_id and p.action_id = t.action_id and p.to_account = 'expired')
  insert into webhook_events (program_id, id, sequence, type, participant_id, data, created_at)
    select program_id, new_uuid(created_at),
      sequence + least(row_number() over (partition by program_id, sequence order by rank, data ->> 'posting_id'), ${ROOM}) - 1,
      type, participant_id, data, created_at
    from made m where exists (
      select from webhook_endpoints e where e.program_id = m.program_id and e.active and m.type = any (e.events))`;

/** Events that are later than an action without its events wait for those. */
const FAN_OUT = sqlText`
  with fresh as (
    select v.program_id, v.id, v.type, v.participant_id, v.sequence, v.created_at
    from (select distinct program_id from webhook_endpoints) p
      cross join lateral (
        select *, row_number() over (order by sequence) as turn from webhook_events e
        where e.program_id = p.program_id and e.fanned_out_at is null and e.sequence <= coalesce(
          (select min(a.sequence) from webhook_actions a where a.program_id = p.program_id), ${2n ** 63n - 1n})
        order by sequence limit $4::int) v
    order by v.turn limit $2::int),
  made as (
    insert into webhook_deliveries (program_id, id, endpoint_id, event_id, sequence, participant_id, type, next_attempt_at, created_at, updated_at)
      select f.program_id, new_uuid($1::timestamptz), e.id, f.id, f.sequence, f.participant_id, f.type, $1::timestamptz, f.created_at, $1::timestamptz
      from fresh f join webhook_endpoints e on e.program_id = f.program_id and e.active and f.type = any (e.events)
      on conflict do nothing returning endpoint_id),
  done as (
    update webhook_events e set fanned_out_at = $1::timestamptz from fresh f where e.program_id = f.program_id and e.id = f.id)
  select pg_notify($3::text, endpoint_id::text)::text from (select distinct endpoint_id from made) m`;

/**
 * Of each endpoint as many as it may get now, the longest due first, and of each program in turns: who has the fewest under
 * way comes first. A delivery waits while an earlier one of the same participant is open and in its first tries, unless an admin sent it
 * again.
 */
const CLAIM = sqlText`
  with busy as (
    select program_id, count(*) as sending from webhook_deliveries
      where state = 'sending' and next_attempt_at > $1::timestamptz group by program_id),
  possible as (
    select q.program_id, q.id, coalesce(b.sending, 0) + row_number() over (partition by q.program_id order by q.position + s.sending, random()) as turn
    from webhook_endpoints e
      cross join lateral (
        select count(*) as sending from webhook_deliveries s where s.program_id = e.program_id and s.endpoint_id = e.id
          and s.state = 'sending' and s.next_attempt_at > $1::timestamptz) s
      cross join lateral (
        select w.program_id, w.id, row_number() over (order by w.next_attempt_at, w.sequence) as position
        from (
          select * from webhook_deliveries d
          where d.program_id = e.program_id and d.endpoint_id = e.id and d.state in ('waiting', 'sending')
            and d.next_attempt_at <= $1::timestamptz
          order by d.next_attempt_at, d.sequence limit ${CANDIDATES}) w
        where w.out_of_order or not exists (
            select from webhook_deliveries b where b.program_id = w.program_id and b.endpoint_id = w.endpoint_id
              and b.participant_id = w.participant_id and b.sequence < w.sequence and b.state in ('waiting', 'sending')
              and b.attempts < $6::int)
        order by w.next_attempt_at, w.sequence limit $4::int) q
      left join busy b on b.program_id = e.program_id
    where e.active and (e.paused_until is null or e.paused_until <= $1::timestamptz)
      and q.position + s.sending <= case when e.failures_in_a_row >= $5::int then 1 else $4::int end),
  due as (select program_id, id from possible where turn <= $7::int order by turn, random() limit $2::int)
  update webhook_deliveries d set state = 'sending', next_attempt_at = $3::timestamptz, updated_at = $1::timestamptz
    from due, webhook_endpoints e, webhook_events v
    where d.program_id = due.program_id and d.id = due.id and e.program_id = d.program_id and e.id = d.endpoint_id
      and v.program_id = d.program_id and v.id = d.event_id
    returning d.program_id::text, d.id::text, d.endpoint_id::text, d.event_id::text, d.attempts, e.url, e.sealed_secret,
      e.sealed_previous_secret, e.previous_secret_until, v.type, v.data, v.created_at`;

/** What came of a try. `error` is a reason of WebhookFailure, or `secret` when it could not be signed. */
type AttemptResult = {
  response: WebhookResponse | null;
  error: string | null;
  headers: Record<string, string>;
  durationMs: number;
};

/** Sends a claimed delivery once and records the result. A failure is a result as well, and throws nothing. */
export const attemptDelivery = job(async function attemptDelivery(
  { now }: Ctx<SystemActor>,
  delivery: ClaimedDelivery,
): Promise<void> {
  const result = await send(delivery, now);
  const endedAt = new Date(now.getTime() + result.durationMs);
  const status = result.response?.status ?? 0;
  if (status >= 200 && status < 300) await sql(DELIVERED, recordOf(delivery, result, now, endedAt));
  else await recordFailure(delivery, result, now, endedAt);
});

async function send(delivery: ClaimedDelivery, now: Date): Promise<AttemptResult> {
  const startedAt = performance.now();
  const duration = () => Math.round(performance.now() - startedAt);
  const body = requestBodyOf({ type: delivery.type, data: delivery.data, createdAt: delivery.created_at });
  let headers: Record<string, string> = {};
  try {
    headers = {
      accept: "application/json",
      "content-type": "application/json",
      "user-agent": "loyalty-platform-webhooks",
      // Receivers reject a time that is not about theirs.
      ...signedHeaders({ id: delivery.event_id, sentAt: systemTime(), body }, secretsOf(delivery, now)),
    };
  } catch {
    return { response: null, error: UNREADABLE_SECRET, headers, durationMs: duration() }; // sealed with another SESSION_SECRET
  }
  try {
    const response = await webhookSender().send({ url: delivery.url, headers, body });
    return { response, error: null, headers, durationMs: duration() };
  } catch (error) {
    if (!(error instanceof WebhookFailure)) throw error;
    return { response: null, error: error.reason, headers, durationMs: duration() };
  }
}

/** The secrets that sign now. @throws Error when one was encrypted with another key */
function secretsOf(delivery: ClaimedDelivery, now: Date): string[] {
  const { sealed_previous_secret: previous, previous_secret_until: until } = delivery;
  const isOverlap = previous !== null && until !== null && until > now;
  return [unseal(delivery.sealed_secret), ...(isOverlap ? [unseal(previous)] : [])];
}

/** The first parameters of the statements that record a try. */
function recordOf(
  delivery: ClaimedDelivery,
  { response, error, headers, durationMs }: AttemptResult,
  now: Date,
  endedAt: Date,
) {
  return [
    delivery.program_id,
    delivery.id,
    uuidv7(now),
    delivery.url,
    JSON.stringify(headers),
    response?.status ?? null,
    response?.body ?? null,
    error,
    durationMs,
    now,
    endedAt,
    DELIVERIES_CHANNEL,
  ];
}

// A participant who was deleted meanwhile leaves nothing here either.
const ATTEMPT = `attempt as (
    insert into webhook_attempts (program_id, id, delivery_id, url, request_headers, response_status, response_body, error, duration_ms, attempted_at)
      select d.program_id, $3::uuid, d.id, $4::text, $5::jsonb, $6::int,
        case when p.deleted_at is null then $7::text end, $8::text, $9::int, $10::timestamptz
      from webhook_deliveries d left join participants p on p.program_id = d.program_id and p.id = d.participant_id
      where d.program_id = $1::uuid and d.id = $2::uuid)`;

const DELIVERED = sqlText`
  with ${ATTEMPT},
  delivery as (
    update webhook_deliveries set state = 'delivered', attempts = attempts + 1, last_status = $6::int, last_error = null,
        last_attempt_at = $10::timestamptz, updated_at = $11::timestamptz
      where program_id = $1::uuid and id = $2::uuid returning program_id, endpoint_id),
  healed as (
    update webhook_endpoints e set failures_in_a_row = 0, failing_since = null, paused_until = null from delivery d
      where e.program_id = d.program_id and e.id = d.endpoint_id and e.failing_since is not null)
  select pg_notify($12::text, endpoint_id::text)::text from delivery`;

/** Another process that sent it after this one's time was over may have delivered it: then it stays delivered. */
const FAILED = sqlText`
  with ${ATTEMPT},
  delivery as (
    update webhook_deliveries set state = $13::text, attempts = attempts + 1, next_attempt_at = $14::timestamptz, last_status = $6::int,
        last_error = $8::text, last_attempt_at = $10::timestamptz, updated_at = $11::timestamptz
      where program_id = $1::uuid and id = $2::uuid and state <> 'delivered' returning endpoint_id)
  select pg_notify($12::text, endpoint_id::text)::text from delivery`;

async function recordFailure(
  delivery: ClaimedDelivery,
  result: AttemptResult,
  now: Date,
  endedAt: Date,
): Promise<void> {
  const isGone = result.response?.status === 410;
  const next = isGone ? null : nextAttempt(delivery.id, delivery.attempts + 1, endedAt);
  await transaction(async (tx) => {
    const on = sqlIn(tx);
    const [endpoint] = await on<{ failures: number; failing_since: Date | null; active: boolean }>(
      sqlText`select failures_in_a_row as failures, failing_since, active from webhook_endpoints
        where program_id = $1::uuid and id = $2::uuid for no key update`,
      [delivery.program_id, delivery.endpoint_id],
    );
    if (!endpoint) return;
    await on(FAILED, [...recordOf(delivery, result, now, endedAt), next ? "waiting" : "failed", next ?? endedAt]);
    const failures = endpoint.failures + 1;
    const failingSince = endpoint.failing_since ?? endedAt;
    const isFailing = endedAt.getTime() - failingSince.getTime() >= SWITCH_OFF_AFTER;
    const reason = endpoint.active && (isGone || isFailing) ? (isGone ? "gone" : "failing") : null;
    await on(
      sqlText`update webhook_endpoints set failures_in_a_row = $3::int, failing_since = $4::timestamptz, paused_until = $5::timestamptz,
          active = active and $6::text is null, switched_off_reason = coalesce($6::text, switched_off_reason),
          switched_off_at = case when $6::text is null then switched_off_at else $7::timestamptz end
        where program_id = $1::uuid and id = $2::uuid`,
      [
        delivery.program_id,
        delivery.endpoint_id,
        failures,
        failingSince,
        pauseUntil(failures, retryAfterOf(result.response), endedAt),
        reason,
        endedAt,
      ],
    );
    if (reason)
      await enqueue(on, "send-webhook-off-mail", {
        programId: delivery.program_id,
        endpointId: delivery.endpoint_id,
        switchedOffAt: endedAt.toISOString(),
      });
  });
}

/** An endpoint says with these statuses when to come again. */
function retryAfterOf(response: WebhookResponse | null): string | null {
  return response && (response.status === 429 || response.status === 503) ? response.retryAfter : null;
}

type Range = { endpointId: string; from: string; to: string; onlyFailed: boolean; requestedAt: string };

const REPLAYED_AT_ONCE = 1_000;

/**
 * Sends the deliveries of a range again; the job `replay-webhooks`. It marks each with the time of the request, so that
 * a job that was killed continues, and sends none a second time.
 */
export const replayDeliveries = job(async function replayDeliveries(
  { programId, now }: ProgramCtx<SystemActor>,
  { endpointId, from, to, onlyFailed, requestedAt }: Range,
): Promise<void> {
  for (;;) {
    const rows = await sql(
      sqlText`update webhook_deliveries d set state = 'waiting', attempts = 0, next_attempt_at = $7::timestamptz, replayed_at = $5::timestamptz,
          updated_at = $7::timestamptz
        where d.program_id = $1::uuid and d.id = any (array(
          select id from webhook_deliveries where program_id = $1::uuid and endpoint_id = $2::uuid
            and created_at >= $3::timestamptz and created_at < $4::timestamptz
            and (state = 'failed' or state = 'delivered' and not $6::boolean)
            and (replayed_at is null or replayed_at < $5::timestamptz)
          order by sequence limit ${REPLAYED_AT_ONCE} for update skip locked))
        returning d.id::text`,
      [programId, endpointId, from, to, requestedAt, onlyFailed, now],
    );
    await sql(sqlText`select pg_notify($1, $2)::text`, [DELIVERIES_CHANNEL, endpointId]);
    if (rows.length < REPLAYED_AT_ONCE) return;
  }
});

type OffMail = { endpointId: string; switchedOffAt: string };
type OffRow = { email: string; preferred_locale: string; url: string; reason: string };

/** Tells who made an endpoint that it was switched off; the job `send-webhook-off-mail`. */
export const sendWebhookOffMail = job(async function sendWebhookOffMail(
  { programId, program, now }: ProgramCtx<SystemActor>,
  { endpointId, switchedOffAt }: OffMail,
): Promise<void> {
  const [row] = await sql<OffRow>(
    sqlText`select a.email, a.preferred_locale, e.url, e.switched_off_reason as reason
       from webhook_endpoints e join admins a on a.id = e.created_by_id
      where e.program_id = $1 and e.id = $2 and e.switched_off_at = $3::timestamptz and a.active`,
    [programId, endpointId, switchedOffAt],
  );
  if (!row) return; // on again, or deleted
  const locale = isLocale(row.preferred_locale) ? row.preferred_locale : "en";
  const brand = adminBrand(locale);
  const content = webhookOffMail(brand, {
    locale,
    program: program.name,
    address: row.url,
    isGone: row.reason === "gone",
    url: adminUrl(`/admin/v2/programs/${programId}/settings/integrations/webhooks/${endpointId}`),
  });
  const key = ["webhook-off", endpointId, switchedOffAt].join(" ");
  await (await mailSender()).send({ ...content, key, to: row.email, fromName: brand.name, sentAt: now });
});
