import { ECDH } from "node:crypto";
import { pushSender } from "~/integrations/registry.server";
import { msg } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, signInRequired } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { command, query, workflow } from "~/platform/use-case.server";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { pushView, type PushSubscriptionInput, type PushView } from "./push.schema";

const PUSH = { feature: "push_notifications" };
/** A new device above this limit takes the place of the oldest one. */
const MAX_DEVICES = 10;

/** Whether push notifications can be turned on, and whether they are on in the browser with this endpoint. */
export const getPush = query(
  "site:participate",
  async function getPush({ programId, actor }: ParticipantCtx, endpoint: string | undefined): Promise<PushView> {
    const [row] = await sql<Pick<PushView, "offered" | "on">>(
      sqlText`select push_asked_at is not null as offered, exists (select from push_subscriptions s
          where s.program_id = p.program_id and s.participant_id = p.id and s.endpoint = $3::text) as on
         from participants p where p.program_id = $1 and p.id = $2`,
      [programId, actor.id, endpoint ?? null],
    );
    const sender = await pushSender();
    return { public_key: sender?.publicKey ?? null, offered: row?.offered ?? true, on: row?.on ?? false };
  },
  { ...PUSH, output: pushView },
);

/**
 * Turns notifications on in one browser, until it signs out. The endpoint of a browser that somebody else used before
 * becomes this participant's.
 * @throws invalid for keys that nothing can be encrypted with, and for an endpoint that is not on the public internet;
 *   rejected where this installation sends none
 */
export const turnOnPush = workflow(
  "site:participate",
  async function turnOnPush(ctx: ParticipantCtx, { endpoint, p256dh, auth }: PushSubscriptionInput): Promise<void> {
    const { programId, actor, now, locale } = ctx;
    const sender = await pushSender();
    if (!sender) throw new AppError("rejected", msg("Notifications can't be turned on here"));
    if (!isPublicKey(p256dh)) throw invalid("p256dh", NOT_A_KEY);
    if (Buffer.from(auth, "base64url").length !== 16) throw invalid("auth", NOT_A_KEY);
    if (!(await sender.allows(endpoint))) throw invalid("endpoint", msg("This push service can't be reached"));
    // From the session, so that a sign-out at the same moment leaves nothing.
    const stored = await sql(
      sqlText`insert into push_subscriptions (program_id, id, participant_id, session_id, endpoint, p256dh, auth, locale, created_at)
       select s.program_id, $4::uuid, s.participant_id, s.id, $5, $6, $7, $8, $9::timestamptz from participant_sessions s
        where s.program_id = $1 and s.participant_id = $2 and s.id = $3
       on conflict (program_id, endpoint) do update set participant_id = excluded.participant_id, session_id = excluded.session_id,
         p256dh = excluded.p256dh, auth = excluded.auth, locale = excluded.locale, created_at = excluded.created_at
       returning id::text`,
      [programId, actor.id, actor.sessionId, uuidv7(now), endpoint, p256dh, auth, locale, now],
    );
    if (stored.length === 0) throw signInRequired();
    await sql(
      sqlText`delete from push_subscriptions where program_id = $1 and id in (select id from push_subscriptions
        where program_id = $1 and participant_id = $2 order by created_at desc, id desc offset ${MAX_DEVICES})`,
      [programId, actor.id],
    );
  },
  PUSH,
);

/** Turns notifications off in one browser. One that is off, or somebody else's, stays as it is. */
export const turnOffPush = command(
  "site:participate",
  async function turnOffPush({ programId, actor }: ParticipantCtx, { tx }, endpoint: string): Promise<void> {
    await tx.pushSubscription.deleteMany({ where: { programId, participantId: actor.id, endpoint } });
  },
  PUSH,
);

/** Remembers that the site has asked the participant, which it does once, whatever the answer was. */
export const markPushOffered = command(
  "site:participate",
  async function markPushOffered({ programId, actor, now }: ParticipantCtx, { tx }): Promise<void> {
    await sqlIn(tx)(
      sqlText`update participants set push_asked_at = coalesce(push_asked_at, $3::timestamptz) where program_id = $1::uuid and id = $2::uuid`,
      [programId, actor.id, now],
    );
  },
  PUSH,
);

const NOT_A_KEY = msg("This isn't a valid push subscription");

/** Whether it is a point of the curve P-256, uncompressed. */
function isPublicKey(key: string): boolean {
  try {
    ECDH.convertKey(key, "prime256v1", "base64url", "hex", "uncompressed");
    return Buffer.from(key, "base64url").length === 65;
  } catch {
    return false;
  }
}
