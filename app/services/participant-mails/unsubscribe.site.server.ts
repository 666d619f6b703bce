/**
 * What the links under mails do. They need no sign-in: the signature in the link shows that we mailed it
 * (docs/product/mails.md#unsubscribing).
 */
import { msg } from "~/locales/translate";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { invalid, notFound } from "~/platform/errors";
import { command, query } from "~/platform/use-case.server";
import {
  addSettingWithoutMails,
  settingWithoutMails,
} from "~/services/communication-settings/setting-without-mails.server";
import { recipientOf } from "~/services/mail/unsubscribe-link.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { SiteCtx } from "~/services/programs/program-context";
import {
  emailChoiceView,
  unsubscribeView,
  type EmailChoiceView,
  type UnsubscribeInput,
  type UnsubscribeView,
} from "./participant-mails.schema";

type Person = { id: string; email: string; status: string; email_setting_id: string | null; channel: string | null };

/** What the page of a link shows. Changes nothing, since mail scanners open links. @throws not_found */
export const getUnsubscribePage = query(
  "site:visit",
  async function getUnsubscribePage(ctx: SiteCtx, token: string): Promise<UnsubscribeView> {
    const { program } = ctx;
    const person = await personOf(sql, ctx, token);
    return {
      program: program.name,
      email: masked(person.email),
      subscribed: person.status !== "opted_out" && person.channel !== "none",
      opted_out: person.status === "opted_out",
      support_email: program.supportEmail,
      email_setting_id: person.email_setting_id,
      email_settings: program.communicationSettings.map(({ id, channel, description }) => ({
        id,
        channel,
        description,
      })),
    };
  },
  { output: unsubscribeView },
);

/**
 * Stops all mails of the program to the link's participant, by choosing its setting for no emails, or saves another of
 * its settings. A program without a setting for no emails gets one. The second time it changes nothing.
 * @throws not_found for a link that is not ours or too old; invalid for a setting that the program does not have
 */
export const chooseEmails = command(
  "site:visit",
  async function chooseEmails(
    ctx: SiteCtx,
    { tx, audit, afterCommit },
    token: string,
    { intent, email_setting_id }: UnsubscribeInput,
  ): Promise<EmailChoiceView> {
    const { programId, now } = ctx;
    const on = sqlIn(tx);
    const person = await personOf(on, ctx, token, sqlText`for no key update of p`);
    const previous = { previous_email_setting_id: person.email_setting_id };
    // A page that is sent again knows no more what was chosen before.
    if (intent === "unsubscribe" && person.channel === "none") return { previous_email_setting_id: null };
    const settingId =
      intent === "choose"
        ? email_setting_id || null
        : ((await settingWithoutMails(on, ctx)) ?? (await addSettingWithoutMails(on, ctx)));
    if (settingId === person.email_setting_id) return previous;
    const [setting] = await on<{ channel: string }>(
      sqlText`select channel from communication_settings where program_id = $1::uuid and id = $2::uuid`,
      [programId, settingId],
    );
    if (settingId !== null && !setting) throw invalid("email_setting_id", "Choose an email setting");
    await on(
      sqlText`update participants set email_setting_id = $3::uuid, updated_at = $4::timestamptz where program_id = $1::uuid and id = $2::uuid`,
      [programId, person.id, settingId, now],
    );
    if (intent === "unsubscribe") await catalogueChanged({ tx, afterCommit }, programId);
    audit({
      action: "participant.update_email_setting",
      targetType: "participant",
      targetId: person.id,
      after: { channel: setting?.channel ?? null },
    });
    return previous;
  },
  { output: emailChoiceView },
);

async function personOf(on: Sql, { programId, now }: SiteCtx, token: string, lock = sqlText``): Promise<Person> {
  const id = recipientOf(programId, token, now);
  const [person] = id
    ? await on<Person>(
        sqlText`select p.id, p.email, p.status, p.email_setting_id, s.channel from participants p
           left join communication_settings s on s.program_id = p.program_id and s.id = p.email_setting_id
          where p.program_id = $1::uuid and p.id = $2::uuid and p.email is not null ${lock}`,
        [programId, id],
      )
    : [];
  if (!person) throw notFound(msg("This link is no longer valid."));
  return person;
}

/** 'm…@example.test' */
function masked(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
