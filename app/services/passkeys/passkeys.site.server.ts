/** Passkeys on a program's site: adding and removing one's own, and signing in with one. */
import { z } from "zod";
import { enqueue } from "~/jobs/queue.server";
import { msg, translate } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { AppError, notFound, signInRequired } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { clearHits, countAddressHit, countHit, type RateLimit } from "~/platform/rate-limits.server";
import { command, query, workflow } from "~/platform/use-case.server";
import { participantName } from "~/services/participants/participant-name";
import type { ParticipantCtx, ProgramCtx, SiteCtx } from "~/services/programs/program-context";
import { completeSignIn } from "~/services/sign-in/sign-in-completion.server";
import { countSignInCall, signInMailLimits } from "~/services/sign-in/sign-in-limits.server";
import { blockedMessage, enrollmentPage } from "~/services/sign-in/sign-in-rules";
import { consumeChallenge, newChallenge } from "./internal/challenges.server";
import { ALGORITHMS, challengeIn, loadVerification, verifyNew, verifySignature } from "./internal/verification.server";
import { CHALLENGE_MINUTES, MAX_PASSKEYS, productOf } from "./passkey-rules";
import {
  addOptions,
  passkeyList,
  passkeyView,
  signInOptions,
  type AddOptions,
  type NewCredential,
  type PasskeySignInInput,
  type PasskeyView,
  type SignInOptions,
} from "./passkeys.schema";

/** Each view of the sign-in page needs a challenge where browsers offer passkeys in its field. */
const CHALLENGES: RateLimit = { scope: "passkey-challenges", max: 300, windowSeconds: 600 };
const ADDITIONS: RateLimit = { scope: "passkey-additions", max: 30, windowSeconds: 3600 };
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

const TOO_LATE = msg("That took too long. Please try again.");
const UNKNOWN = msg("This passkey isn't known here. Sign in with your email.");
const NOT_ACCEPTED = msg("This passkey wasn't accepted. Try again, or sign in with your email.");
const TOO_MANY = msg("You already have {max} passkeys. Remove one to add another.");

/** Where the browser is: the page's origin, and the client's address. */
type Client = { address: string; origin: string };

/**
 * What a browser needs to sign in with a passkey, of whatever participant.
 * @throws not_found where the program has its own enrollment page; too_many beyond the limit of the address
 */
export const startPasskeySignIn = workflow(
  "site:visit",
  async function startPasskeySignIn(ctx: SiteCtx, { address, origin }: Client): Promise<SignInOptions> {
    assertOffered(ctx);
    await countAddressHit(CHALLENGES, address, ctx.now);
    const host = hostIn(origin);
    const challenge = await newChallenge({ programId: ctx.programId, host, participantId: null }, ctx.now);
    return { challenge, timeout: TIMEOUT_MS, rpId: host, userVerification: "preferred" };
  },
  { output: signInOptions },
);

/**
 * Signs in with what a passkey has signed, as after a correct code.
 * @returns the session's token for the cookie
 * @throws rejected when the challenge was used or has expired, for an unknown passkey, a wrong signature or a counter that
 *   went back, and for blocked participants; too_many beyond the limit of the address
 */
export const signInWithPasskey = workflow(
  "site:visit",
  async function signInWithPasskey(ctx: SiteCtx, input: PasskeySignInInput, { address, origin }: Client) {
    assertOffered(ctx);
    const { programId, program, now } = ctx;
    await countSignInCall(address, now);
    const { credential, referral_code } = input;
    const challenge = challengeIn(credential.response.clientDataJSON);
    const host = hostIn(origin);
    if (!(await consumeChallenge(challenge, { programId, host, participantId: null }, now)))
      throw new AppError("rejected", TOO_LATE);
    await loadVerification();
    return sqlTransaction(async (on) => {
      // Locks the participant before anything else, as a code does. The passkey is read after that, since
      // another request may have removed or used it meanwhile.
      const [person] = await on<{ id: string; status: string }>(
        sqlText`select id, status from participants where program_id = $1::uuid and email is not null
            and id = (select participant_id from passkeys where program_id = $1::uuid and credential_id = $2)
          for no key update`,
        [programId, credential.id],
      );
      const [stored] = await on<Stored>(
        sqlText`select id, public_key, counter::text from passkeys
          where program_id = $1::uuid and credential_id = $2 and host = $3 and participant_id = $4::uuid`,
        [programId, credential.id, host, person?.id ?? null],
      );
      if (!person || !stored) throw new AppError("rejected", UNKNOWN);
      const known = { credentialId: credential.id, publicKey: stored.public_key, counter: Number(stored.counter) };
      const verified = await verifySignature(credential, known, { origin, challenge });
      if (!verified) throw new AppError("rejected", NOT_ACCEPTED);
      if (person.status === "blocked") {
        const { text, values } = blockedMessage(program);
        throw new AppError("rejected", text, { values });
      }
      const [used] = await on<{ id: string }>(
        sqlText`update passkeys set counter = $3::bigint, backed_up = $4, last_used_at = $5::timestamptz
          where program_id = $1::uuid and id = $2::uuid returning id`,
        [programId, stored.id, verified.counter, verified.backedUp, now],
      );
      if (!used) throw new AppError("rejected", UNKNOWN); // removed meanwhile
      const session = await completeSignIn(on, ctx, person.id, referral_code);
      await clearHits(signInMailLimits(programId, session.email, address), on);
      return { token: session.token, firstName: session.firstName };
    });
  },
  { output: z.object({ token: z.string(), firstName: z.string() }) },
);

type Stored = { id: string; public_key: Buffer; counter: string };

/** The participant's passkeys, newest first; null where the program has none. */
export const listPasskeys = query(
  "site:participate",
  async function listPasskeys(ctx: ParticipantCtx, host: string): Promise<PasskeyView[] | null> {
    if (!isOffered(ctx)) return null;
    const rows = await sql<Row>(
      sqlText`select id, name, host, created_at, last_used_at from passkeys
        where program_id = $1::uuid and participant_id = $2::uuid order by created_at desc, id desc`,
      [ctx.programId, ctx.actor.id],
    );
    return rows.map((row) => viewOf(row, host));
  },
  { output: passkeyList },
);

/**
 * What a browser needs to make a passkey for the participant.
 * @throws not_found where the program has its own enrollment page; rejected for one more than ten; too_many
 */
export const startPasskey = workflow(
  "site:participate",
  async function startPasskey(ctx: ParticipantCtx, { origin }: Pick<Client, "origin">): Promise<AddOptions> {
    assertOffered(ctx);
    const { programId, program, actor, now } = ctx;
    await countHit(ADDITIONS, actor.id, now);
    const host = hostIn(origin);
    const own = await sql<{
      credential_id: string;
      transports: AddOptions["excludeCredentials"][number]["transports"];
      host: string;
    }>(
      sqlText`select credential_id, transports, host from passkeys where program_id = $1::uuid and participant_id = $2::uuid`,
      [programId, actor.id],
    );
    if (own.length >= MAX_PASSKEYS) throw tooManyPasskeys();
    const challenge = await newChallenge({ programId, host, participantId: actor.id }, now);
    const type = "public-key" as const;
    return {
      challenge,
      timeout: TIMEOUT_MS,
      rp: { id: host, name: program.name },
      user: {
        id: Buffer.from(actor.id.replaceAll("-", ""), "hex").toString("base64url"),
        name: actor.email,
        displayName: participantName(actor),
      },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type, alg })),
      excludeCredentials: own
        .filter((passkey) => passkey.host === host)
        .map(({ credential_id, transports }) => ({ type, id: credential_id, transports })),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "preferred" },
      attestation: "none",
    };
  },
  { output: addOptions },
);

/**
 * Stores a passkey that a browser has made, and mails that to the participant. The same one sent again changes nothing.
 * @throws rejected when the challenge was used or has expired, for data that are not right, and for one more than ten
 */
export const addPasskey = workflow(
  "site:participate",
  async function addPasskey(
    ctx: ParticipantCtx,
    credential: NewCredential,
    { origin, userAgent }: { origin: string; userAgent: string },
  ): Promise<PasskeyView> {
    assertOffered(ctx);
    const { programId, actor, locale, now } = ctx;
    const challenge = challengeIn(credential.response.clientDataJSON);
    const host = hostIn(origin);
    if (!(await consumeChallenge(challenge, { programId, host, participantId: actor.id }, now))) {
      const stored = await findOwn(ctx, credential.id); // of a call whose response was lost
      if (stored) return viewOf(stored, host);
      throw new AppError("rejected", TOO_LATE);
    }
    const verified = await verifyNew(credential, { origin, challenge });
    if (!verified) throw new AppError("rejected", NOT_VALID);
    const { aaguid, ...made } = verified;
    const name = productOf(aaguid, userAgent) ?? translate(locale, "Passkey");
    const row = await storePasskey(ctx, { ...made, host, name, transports: credential.response.transports });
    return viewOf(row, host);
  },
  { output: passkeyView },
);

const NOT_VALID = msg("This passkey couldn't be added. Please try again.");

type NewPasskey = {
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  host: string;
  name: string;
  transports: string[];
  multiDevice: boolean;
  backedUp: boolean;
};

const storePasskey = command(
  "site:participate",
  async function storePasskey(ctx: ParticipantCtx, { tx, audit }, passkey: NewPasskey): Promise<Row> {
    const { programId, actor, now } = ctx;
    const on = sqlIn(tx);
    await on(sqlText`select from participants where program_id = $1::uuid and id = $2::uuid for no key update`, [
      programId,
      actor.id,
    ]);
    const [session] = await on<{ passkeys: number }>(
      sqlText`select (select count(*)::int from passkeys where program_id = $1::uuid and participant_id = $2::uuid) as passkeys
         from participant_sessions where program_id = $1::uuid and participant_id = $2::uuid and id = $3::uuid`,
      [programId, actor.id, actor.sessionId],
    );
    if (!session) throw signInRequired(); // the account was deleted, merged or blocked meanwhile, or has another email
    if (session.passkeys >= MAX_PASSKEYS) throw tooManyPasskeys();
    const id = uuidv7(now);
    const { credentialId, publicKey, counter, host, name, transports, multiDevice, backedUp } = passkey;
    const [row] = await on<Row>(
      sqlText`insert into passkeys
         (program_id, id, participant_id, credential_id, public_key, counter, host, name, transports, multi_device, backed_up, created_at)
       values ($1::uuid, $2::uuid, $3::uuid, $4, $5::bytea, $6::bigint, $7, $8, $9::text[], $10, $11, $12::timestamptz)
       on conflict (program_id, credential_id) do nothing
       returning id, name, host, created_at, last_used_at`,
      [programId, id, actor.id, credentialId, publicKey, counter, host, name, transports, multiDevice, backedUp, now],
    );
    if (!row) throw new AppError("rejected", NOT_VALID); // the id of somebody's passkey
    await enqueue(on, "send-passkey-added-mail", { programId, passkeyId: id });
    audit({ action: "participant.add_passkey", targetType: "participant", targetId: actor.id, after: { host } });
    return row;
  },
);

/** Renames one of the participant's passkeys. @throws not_found for any other */
export const renamePasskey = command(
  "site:participate",
  async function renamePasskey({ programId, actor }: ParticipantCtx, { tx }, id: string, name: string): Promise<void> {
    const { count } = await tx.passkey.updateMany({
      where: { programId, id, participantId: actor.id },
      data: { name },
    });
    if (count === 0) throw notFound(NO_PASSKEY);
  },
);

/**
 * Removes one of the participant's passkeys, and ends their other sessions, since it may have opened them for somebody
 * else. Twice is no error; somebody else's passkey stays.
 */
export const removePasskey = command(
  "site:participate",
  async function removePasskey({ programId, actor }: ParticipantCtx, { tx, audit }, id: string): Promise<void> {
    const { count } = await tx.passkey.deleteMany({ where: { programId, id, participantId: actor.id } });
    if (count === 0) return;
    await tx.participantSession.deleteMany({
      where: { programId, participantId: actor.id, id: { not: actor.sessionId } },
    });
    audit({ action: "participant.remove_passkey", targetType: "participant", targetId: actor.id });
  },
);

const NO_PASSKEY = msg("This passkey was removed.");

type Row = { id: string; name: string; host: string; created_at: Date; last_used_at: Date | null };

function viewOf({ id, name, host, created_at, last_used_at }: Row, current: string): PasskeyView {
  return {
    id,
    name,
    host,
    here: host === current,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

async function findOwn({ programId, actor }: ParticipantCtx, credentialId: string): Promise<Row | undefined> {
  const [row] = await sql<Row>(
    sqlText`select id, name, host, created_at, last_used_at from passkeys
      where program_id = $1::uuid and participant_id = $2::uuid and credential_id = $3`,
    [programId, actor.id, credentialId],
  );
  return row;
}

function tooManyPasskeys(): AppError {
  return new AppError("rejected", TOO_MANY, { values: { max: MAX_PASSKEYS } });
}

/** People of a program with its own enrollment page sign in as that page leads them. */
function isOffered({ program }: ProgramCtx): boolean {
  return enrollmentPage(program) === null;
}

function assertOffered(ctx: ProgramCtx): void {
  if (!isOffered(ctx)) throw notFound();
}

/** The host of an origin, which is what a passkey is bound to. */
function hostIn(origin: string): string {
  return new URL(origin).hostname;
}
