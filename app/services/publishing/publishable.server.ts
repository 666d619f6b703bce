/**
 * What challenges and rewards have in common: they are drafts, published or archived, have an order, tags and copies. A
 * feature describes its rows once; its use cases are its permission and one of the functions of this folder.
 */
import { msg } from "~/locales/translate";
import type { Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound, type FieldError } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";

export type PublishableRow = {
  id: string;
  published: boolean;
  start: Date | null;
  finish: Date | null;
  archivedAt: Date | null;
  imageFileId: string | null;
  updatedAt: Date;
};
type Change = { published: boolean; archivedAt?: Date | null; updatedAt: Date };
type Where = { programId: string; id: string | { in: string[] }; published?: boolean; updatedAt?: Date };

/** Why a row cannot be published: in one sentence, and an error for each thing to mend. */
export type Blocked = { message: string; errors: [FieldError, ...FieldError[]] };

export interface Publishable<Row extends PublishableRow> {
  /** In audit entries, which are `challenge.publish` and so on. */
  kind: "challenge" | "reward";
  table: "challenges" | "rewards";
  /** The column of a tag's row that names it. */
  tagged: "challengeId" | "rewardId";
  nameOf: (row: Row) => string;
  find: (db: Transaction, where: { programId: string; id: string | { in: string[] } }) => Promise<Row[]>;
  /** The rows that are not archived, in the order of the home page. */
  findInOrder: (db: Transaction, programId: string) => Promise<Row[]>;
  update: (tx: Transaction, where: Where, data: Change) => Promise<{ count: number }>;
  /** Which of the rows cannot be published, by id; besides archived ones. */
  blocked?: (tx: Transaction, ctx: AdminProgramCtx, rows: readonly Row[]) => Promise<Map<string, Blocked>>;
  /** The 404, and the 409 when somebody else changed a row at the same time. */
  missing: string;
  changed: string;
}

export const ARCHIVED = msg("It is archived. Restore it first.");

/** A row of the program by its id, drafts included. @throws not_found */
export async function storedRow<Row extends PublishableRow>(
  db: Transaction,
  { programId }: AdminProgramCtx,
  { find, missing }: Publishable<Row>,
  id: string,
): Promise<Row> {
  const [row] = isUuid(id) ? await find(db, { programId, id }) : [];
  if (!row) throw notFound(missing);
  return row;
}

/** The rows of the program among `ids`, locked in the order of their ids, so that two calls do not deadlock. */
export async function lockedRows<Row extends PublishableRow>(
  tx: Transaction,
  { programId }: AdminProgramCtx,
  { table, find }: Publishable<Row>,
  ids: readonly string[],
): Promise<Row[]> {
  const lock = `select from ${table} where program_id = $1::uuid and id = any($2::uuid[]) order by id for update`;
  await sqlIn(tx)(lock, [programId, ids]);
  return find(tx, { programId, id: { in: [...ids] } });
}

/** @throws rejected for an archived row: it has to be restored before it is changed */
export function assertNotArchived({ archivedAt }: Pick<PublishableRow, "archivedAt">): void {
  if (archivedAt) throw new AppError("rejected", ARCHIVED, { errors: [{ field: null, message: ARCHIVED }] });
}
