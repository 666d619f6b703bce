import type { Locale } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { workflow } from "~/platform/use-case.server";
import type { SiteCtx } from "~/services/programs/program-context";

/**
 * Stores a participant's language, for pages on other devices and for mails. A visitor's choice is stored only in the
 * browser.
 * @throws not_found if the program has only one language
 */
export const chooseLocale = workflow(
  "site:visit",
  async function chooseLocale({ program, programId, actor, now }: SiteCtx, locale: Locale): Promise<void> {
    if (!program.i18nEnabled) throw notFound();
    if (actor.kind !== "participant") return;
    await sql(
      sqlText`update participants set locale = $3, updated_at = $4 where program_id = $1 and id = $2 and deleted_at is null and locale is distinct from $3`,
      [programId, actor.id, locale, now],
    );
  },
);
