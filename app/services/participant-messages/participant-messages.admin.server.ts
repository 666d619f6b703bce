/** What admins write to one participant (docs/product/emails-to-one.md). */
import type { MailFailure } from "~/integrations/mail/mail-failure";
import { enqueue } from "~/jobs/queue.server";
import { isLocale, msg, translate, type Locale } from "~/locales/translate";
import { adminIdOf } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderOf } from "~/platform/paging";
import { countHit, type RateLimit } from "~/platform/rate-limits.server";
import { command, query } from "~/platform/use-case.server";
import { messageMail } from "~/services/mail/message-mail";
import { programBrand } from "~/services/mail/program-brand.server";
import { inLanguage } from "~/services/programs/catalogue-language.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { pointsTermOf } from "~/services/programs/terms";
import { filledIn } from "./internal/filled-in";
import {
  messagePage,
  messagePreview,
  messageView,
  type MessageDraft,
  type MessageListQuery,
  type MessagePage,
  type MessagePreview,
  type MessageText,
  type MessageToSend,
  type MessageView,
  type Reach,
} from "./participant-messages.schema";
import { textsOf } from "./template-texts";

const NOT_FOUND = "Participant not found";
const NOT_REACHED = msg("Emails are sent to active and inactive accounts only: not to this one.");
const TURNED_OFF = msg(
  "This participant turned off emails. Confirm that yours is about their account or a request of theirs.",
);
const PARTS = { author: { select: { firstName: true, lastName: true, email: true } } } as const;

/** What was written to a participant, and what the form to write needs. @throws not_found */
export const listParticipantMessages = query(
  "users:view",
  async function listParticipantMessages(
    ctx: AdminProgramCtx,
    participantId: string,
    input: MessageListQuery,
  ): Promise<MessagePage> {
    const { programId } = ctx;
    const person = await personIn(sql, ctx, participantId);
    const where = { programId, participantId };
    const { direction } = orderOf(input.sort);
    const source = fromRows(
      (range) =>
        prisma.participantMessage.findMany({
          where,
          include: PARTS,
          orderBy: [{ createdAt: direction }, { id: direction }],
          ...range,
        }),
      () => prisma.participantMessage.count({ where }),
    );
    const [page, templates] = await Promise.all([
      listPage(input, source, (rows) => rows.map(toView)),
      prisma.messageTemplate.findMany({ where: { programId }, orderBy: { name: "asc" } }),
    ]);
    const chosen = templates.find(({ id }) => id === input.template);
    const draft = chosen ? textFor(ctx, person, textsOf(chosen)) : { subject: "", text: "" };
    return {
      ...page,
      reach: reachOf(person),
      language: languageOf(ctx, person),
      templates: templates.map(({ id, name }) => ({ id, name })),
      draft: { ...draft, template_id: chosen?.id ?? null },
    };
  },
  { output: messagePage },
);

/** `preview_email`: the mail as the participant would get it. Nothing is sent. @throws as `sendMessage` */
export const previewMessage = query(
  "users:manage",
  async function previewMessage(
    ctx: AdminProgramCtx,
    participantId: string,
    draft: MessageDraft,
  ): Promise<MessagePreview> {
    const person = await personIn(sql, ctx, participantId);
    const { subject, text } = await writtenText(sql, ctx, person, draft);
    const language = languageOf(ctx, person);
    const { html } = messageMail(programBrand(ctx.program), { locale: language, subject, text });
    return { subject, text, language, html };
  },
  { output: messagePreview, fullScope: true },
);

/** Messages by one admin: enough for a day of support, too few for a campaign. */
const MESSAGES: RateLimit = { scope: "participant-messages", max: 30, windowSeconds: 3600 };

/**
 * `send_email`: sends a mail to the participant, with the placeholders filled in. A second call with the same key sends
 * nothing and returns the first one.
 * @throws not_found also for a deleted account; invalid without a subject or a text, and on `service` for somebody who
 *   turned off emails; rejected for a blocked account and others that get no mails; too_many beyond thirty an hour
 */
export const sendMessage = command(
  "users:manage",
  async function sendMessage(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    { service, ...draft }: MessageToSend,
    idempotencyKey: string | null,
  ): Promise<MessageView> {
    const { programId, actor, now } = ctx;
    const on = sqlIn(tx);
    const request = { operation: "send_email", key: idempotencyKey, input: { participantId, service, ...draft } };
    // The text is not stored with the key, since it is about a person.
    const { id } = await withIdempotencyKey(on, ctx, request, async () => {
      // The account cannot be deleted or merged until this is stored, and what is written goes with it then.
      if (isUuid(participantId)) await on(LOCK_PERSON, [programId, participantId]);
      const person = await personIn(on, ctx, participantId);
      const reach = reachOf(person);
      if (reach === "none") throw new AppError("rejected", NOT_REACHED);
      const { subject, text, template } = await writtenText(on, ctx, person, draft);
      if (reach === "service" && !service) throw invalid("service", TURNED_OFF);
      await countHit(MESSAGES, actor.id, now, on);
      const id = uuidv7(now);
      await tx.participantMessage.create({
        data: {
          programId,
          id,
          participantId,
          authorId: adminIdOf(actor),
          byKey: actor.kind === "api_key",
          template,
          subject,
          text,
          service: reach === "service",
          createdAt: now,
        },
      });
      await enqueue(on, "send-participant-message", { programId, messageId: id });
      audit({
        action: "participant.send_message",
        targetType: "participant",
        targetId: participantId,
        after: { message_id: id, ...(template === null ? {} : { template }) },
      });
      return { id };
    });
    const row = await tx.participantMessage.findUnique({ where: { programId_id: { programId, id } }, include: PARTS });
    if (!row) throw notFound(NOT_FOUND); // the account was deleted since the first call
    return toView(row);
  },
  { output: messageView },
);

const LOCK_PERSON = sqlText`select from participants where program_id = $1::uuid and id = $2::uuid for no key update`;

type Person = {
  first_name: string;
  status: string;
  locale: string | null;
  points: string | bigint;
  email: string | null;
  channel: string | null;
};

async function personIn(on: Sql, { programId }: AdminProgramCtx, id: string): Promise<Person> {
  const [person] = isUuid(id)
    ? await on<Person>(
        sqlText`select p.first_name, p.status, p.locale, p.points_available as points, p.email, s.channel from participants p
            left join communication_settings s on s.program_id = p.program_id and s.id = p.email_setting_id
          where p.program_id = $1::uuid and p.id = $2::uuid`,
        [programId, id],
      )
    : [];
  if (!person) throw notFound(NOT_FOUND);
  return person;
}

function reachOf({ status, email, channel }: Person): Reach {
  if (email === null || (status !== "active" && status !== "inactive")) return "none";
  return channel === "none" ? "service" : "all";
}

function languageOf({ program }: AdminProgramCtx, { locale }: Person): Locale {
  return program.i18nEnabled && isLocale(locale) ? locale : "en";
}

/** A template in the participant's language, filled in. */
function textFor(ctx: AdminProgramCtx, person: Person, texts: ReturnType<typeof textsOf>): MessageText {
  const language = languageOf(ctx, person);
  const written = texts[language];
  return written ? filledText(ctx, person, written, language) : filledText(ctx, person, texts.en, "en");
}

/** @param locale the language of the text, in which the values are put */
function filledText(
  ctx: AdminProgramCtx,
  person: Person,
  { subject, text }: MessageText,
  locale = languageOf(ctx, person),
): MessageText {
  const term = pointsTermOf(inLanguage(ctx.program, locale));
  const values = {
    name: person.first_name,
    points: translate(locale, "{points} {term}", { points: Number(person.points), term }),
    program: ctx.program.name,
  };
  return { subject: filledIn(subject, values).replace(/\s+/g, " "), text: filledIn(text, values) };
}

/** @throws not_found for a template of another program; invalid without a subject or a text */
async function writtenText(
  on: Sql,
  ctx: AdminProgramCtx,
  person: Person,
  { template_id, subject: ownSubject, text: ownText }: MessageDraft,
): Promise<MessageText & { template: string | null }> {
  const [template] = template_id
    ? await on<{ name: string; texts: unknown }>(
        sqlText`select name, texts from message_templates where program_id = $1::uuid and id = $2::uuid`,
        [ctx.programId, template_id],
      )
    : [];
  if (template_id && !template) throw invalid("template_id", msg("Choose a template of this program"));
  const ofTemplate = template ? textFor(ctx, person, textsOf(template)) : { subject: "", text: "" };
  const own = filledText(ctx, person, { subject: ownSubject ?? "", text: ownText ?? "" });
  const subject = ownSubject === undefined ? ofTemplate.subject : own.subject;
  const text = ownText === undefined ? ofTemplate.text : own.text;
  if (subject === "") throw invalid("subject", msg("Enter a subject"));
  if (text === "") throw invalid("text", msg("Enter a text"));
  return { subject, text, template: template?.name ?? null };
}

type Row = Awaited<ReturnType<typeof prisma.participantMessage.findFirstOrThrow<{ include: typeof PARTS }>>>;

function toView({ author, ...row }: Row): MessageView {
  return {
    id: row.id,
    subject: row.subject,
    text: row.text,
    template: row.template,
    author: `${author.firstName} ${author.lastName}`.trim() || author.email,
    by_key: row.byKey,
    status: statusOf(row),
    failure: row.failure as MailFailure | null,
    created_at: row.createdAt.toISOString(),
  };
}

function statusOf({ sentAt, skippedAt, failure }: Omit<Row, "author">): MessageView["status"] {
  if (sentAt) return "sent";
  if (skippedAt) return "not_sent";
  return failure ? "not_delivered" : "queued";
}
