import type { Locale } from "~/locales/say";
import type { SiteCtx } from "../context";
import { sql } from "../database.server";
import { notFound } from "../errors";
import { operation } from "../use-case.server";

/**
 * Keeps a participant's choice of language, for pages on other devices and for mails; a visitor's choice is the
 * browser's alone. Throws `not_found` where the program has one language only.
 */
export const chooseLocale = operation(
  "site:visit",
  async ({ program, programId, actor, now }: SiteCtx, locale: Locale): Promise<void> => {
    if (!program.i18nEnabled) throw notFound();
    if (actor.kind !== "participant") return;
    await sql(
      "update participants set locale = $3, updated_at = $4 where program_id = $1 and id = $2 and deleted_at is null and locale is distinct from $3",
      [programId, actor.id, locale, now],
    );
  },
);
