import { z } from "zod";
import { enqueue } from "~/jobs/queue.server";
import { LOCALES, msg, translate, type Locale } from "~/locales/translate";
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, notFound } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { countHit, type RateLimit } from "~/platform/rate-limits.server";
import { command, query, workflow } from "~/platform/use-case.server";
import {
  isMailKind,
  isMailOn,
  MAIL_KINDS,
  MAIL_RULES,
  ownTextOf,
  type MailKind,
  type OwnMailText,
} from "~/services/mail/mail-kinds";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { sampleMail } from "./internal/sample-mails.server";
import {
  participantMailDetail,
  participantMailView,
  type ParticipantMailDetail,
  type ParticipantMailQuery,
  type ParticipantMailView,
  type TestMailInput,
} from "./participant-mails.schema";

/** The kinds of mails that the program can send, each with whether it does. Those of a feature that is off are left out. */
export const listParticipantMails = query(
  "program:update",
  async function listParticipantMails(ctx: AdminProgramCtx): Promise<ParticipantMailView[]> {
    return MAIL_KINDS.filter((kind) => isPossible(ctx, kind)).map((kind) => toView(ctx, kind));
  },
  { output: z.array(participantMailView) },
);

/** One kind with an example, in a language of the program. @throws not_found */
export const getParticipantMail = query(
  "program:update",
  async function getParticipantMail(
    ctx: AdminProgramCtx,
    kindParam: string,
    { language: wish }: ParticipantMailQuery,
  ): Promise<ParticipantMailDetail> {
    const { program, locale, now } = ctx;
    const kind = kindIn(ctx, kindParam);
    const languages = languagesOf(ctx);
    const language = languages.find((each) => each === (wish ?? locale)) ?? "en";
    const { subject, html } = sampleMail(program, { kind, locale: language, firstName: "Alex", now });
    const own_text = MAIL_RULES[kind].ownText ? (ownTextOf(program, kind, language) ?? NO_OWN_TEXT) : null;
    return { ...toView(ctx, kind), languages, example: { language, subject, html }, own_text };
  },
  { output: participantMailDetail },
);

const NO_OWN_TEXT: OwnMailText = { subject: "", text: "" };

/**
 * Turns a kind of mail on or off, and stores the operator's subject and text of one whose texts can be edited. Setting
 * what is set already changes nothing.
 * @param own the fields that are left out stay as they are
 * @throws not_found; invalid on `subject` for a kind whose texts cannot be edited
 */
export const switchParticipantMail = command(
  "program:update",
  async function switchParticipantMail(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    kindParam: string,
    active: boolean,
    own: { language: Locale } & Partial<OwnMailText> = { language: "en" },
  ): Promise<ParticipantMailView> {
    const { programId } = ctx;
    const kind = kindIn(ctx, kindParam);
    const written = await writeText(sqlIn(tx), programId, kind, own);
    const changed = await sqlIn(tx)(
      sqlText`update programs set mails_off = case when $3::boolean then array_remove(mails_off, $2) else mails_off || $2::text end
        where id = $1::uuid and $3::boolean = (mails_off @> array[$2::text]) returning id`,
      [programId, kind, active],
    );
    if (changed.length > 0 || written) await catalogueChanged({ tx, afterCommit }, programId);
    if (written) audit({ action: "participant_mail.write", targetType: "program", targetId: programId, ...written });
    if (changed.length > 0)
      audit({
        action: active ? "participant_mail.switch_on" : "participant_mail.switch_off",
        targetType: "program",
        targetId: programId,
        before: { [kind]: !active },
        after: { [kind]: active },
      });
    return { ...toView(ctx, kind), active };
  },
  { output: participantMailView },
);

/** Stores the operator's texts of a kind in a language. Returns what changed, for the audit log; null for nothing. */
async function writeText(
  on: Sql,
  programId: ProgramId,
  kind: MailKind,
  { language, subject, text }: { language: Locale } & Partial<OwnMailText>,
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown> } | null> {
  if (subject === undefined && text === undefined) return null;
  if (!MAIL_RULES[kind].ownText) throw invalid("subject", "The texts of this email can't be changed");
  const [row] = await on<{ mailTexts: unknown }>(
    sqlText`select mail_texts as "mailTexts" from programs where id = $1::uuid for no key update`,
    [programId],
  );
  const before = ownTextOf(row!, kind, language) ?? NO_OWN_TEXT;
  const after = { subject: subject ?? before.subject, text: text ?? before.text };
  if (after.subject === before.subject && after.text === before.text) return null;
  await on(
    sqlText`update programs set mail_texts = mail_texts || jsonb_build_object($2::text,
        coalesce(mail_texts -> $2::text, '{}') || jsonb_build_object($3::text, $4::jsonb)) where id = $1::uuid`,
    [programId, kind, language, JSON.stringify(after)],
  );
  return { before: { kind, language, ...before }, after: { kind, language, ...after } };
}

const TESTS: RateLimit = { scope: "test-mails", max: 30, windowSeconds: 3600 };

/**
 * Sends an example of a mail to the admin who asks for it.
 * @throws not_found; rejected for an API key, which has no address; too_many beyond 30 an hour
 */
export const sendTestMail = workflow(
  "program:update",
  async function sendTestMail(ctx: AdminProgramCtx, kindParam: string, { language }: TestMailInput): Promise<TestMail> {
    const { programId, actor, now } = ctx;
    const kind = kindIn(ctx, kindParam);
    if (actor.kind !== "admin") throw new AppError("rejected", msg("Only an admin can get a test email"));
    await countHit(TESTS, actor.id, now);
    const locale = languagesOf(ctx).find((each) => each === language) ?? "en";
    await enqueue(sql, "send-test-mail", { programId, adminId: actor.id, kind, locale, key: uuidv7(now) });
    return { email: actor.email };
  },
  { output: z.object({ email: z.string() }) },
);

type TestMail = { email: string };

function toView({ program, locale }: AdminProgramCtx, kind: MailKind): ParticipantMailView {
  const { label, description } = MAIL_RULES[kind];
  return {
    kind,
    name: translate(locale, label),
    description: translate(locale, description),
    active: isMailOn(program, kind),
  };
}

function kindIn(ctx: AdminProgramCtx, kind: string): MailKind {
  if (!isMailKind(kind) || !isPossible(ctx, kind)) throw notFound(msg("Email not found"));
  return kind;
}

function isPossible({ program }: AdminProgramCtx, kind: MailKind): boolean {
  return isMailOn({ mailsOff: [], features: program.features }, kind);
}

function languagesOf({ program }: AdminProgramCtx): Locale[] {
  return program.i18nEnabled ? [...LOCALES] : ["en"];
}
