/** Copies of challenges and rewards. */
import { translate, type Locale } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { changedTranslations } from "~/platform/translations";
import type { Work } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { copyTags } from "~/services/tags/taggings.server";
import { storedRow } from "./content.server";
import type { HomeContent, HomeRow } from "./home-content.server";

/**
 * Copies a row with its tags, as a draft at the end of the program's order, in the caller's transaction.
 * @throws not_found
 */
export async function copyRow<Row extends HomeRow>(
  ctx: AdminProgramCtx,
  { tx, audit, afterCommit }: Work,
  of: HomeContent<Row>,
  id: string,
): Promise<Row> {
  const { programId, locale, now } = ctx;
  const { kind, tagged } = of;
  const original = await storedRow(tx, ctx, of, id);
  // Two copies at the same time would find the same place and the same identifier free.
  await sqlIn(tx)(sqlText`select pg_advisory_xact_lock(hashtextextended($1, 0))::text`, [`copy-${kind}:${programId}`]);
  const copyName = (language: Locale, name: string) => nameOfCopy(language, name, of.maxName);
  const copy = await of.insertCopy(tx, ctx, original, {
    ...of.columnsOf("draft", now),
    id: uuidv7(now),
    name: copyName(locale, of.nameOf(original)),
    translations: changedTranslations(original, of.nameField, copyName),
    position: await of.lastPlace(tx, programId),
    createdAt: now,
    updatedAt: now,
  });
  await copyTags(ctx, tx, tagged, original.id, copy.id);
  const after = of.copiedFrom(copy, original);
  audit({ action: `${kind}.duplicate`, targetType: kind, targetId: copy.id, after });
  await catalogueChanged({ tx, afterCommit }, programId);
  return copy;
}

/** 'Spring quiz (copy)', so that the two differ in lists. A copy of a copy has the same name. */
function nameOfCopy(locale: Locale, name: string, maxLength: number): string {
  const copied = (stem: string) => translate(locale, "{name} (copy)", { name: stem });
  if (name.endsWith(copied(""))) return name;
  return copied(name.slice(0, maxLength - copied("").length));
}
