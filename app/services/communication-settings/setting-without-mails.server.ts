/** The setting of a program for those who want no mails. */
import { msg } from "~/locales/translate";
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { uuidv7 } from "~/platform/ids.server";

type Program = { programId: ProgramId; now: Date };

/** The id of the program's setting for no mails, if it has one. */
export async function settingWithoutMails(on: Sql, { programId }: Program): Promise<string | undefined> {
  const [setting] = await on<{ id: string }>(
    sqlText`select id from communication_settings where program_id = $1::uuid and channel = 'none' order by position, id limit 1`,
    [programId],
  );
  return setting?.id;
}

/**
 * Adds a setting for no mails, unless there is one by now: nobody has to get mails because an operator offers no such
 * choice. The caller drops the program's catalogue.
 */
export async function addSettingWithoutMails(on: Sql, program: Program): Promise<string> {
  const { programId, now } = program;
  // Two at the same moment would both add one.
  await on(sqlText`select from programs where id = $1::uuid for no key update`, [programId]);
  const added = await settingWithoutMails(on, program);
  if (added) return added;
  const id = uuidv7(now);
  await on(
    sqlText`insert into communication_settings (program_id, id, channel, description, position, updated_at)
     select $1::uuid, $2::uuid, 'none', $3, count(*), $4::timestamptz from communication_settings where program_id = $1::uuid`,
    [programId, id, msg("No emails except login codes"), now],
  );
  return id;
}
