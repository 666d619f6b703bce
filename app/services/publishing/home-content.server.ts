/** The content of the home page: challenges and rewards. It has a schedule, an order, tags and copies. */
import { msg } from "~/locales/translate";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, type FieldError } from "~/platform/errors";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { ContentRow } from "./content.server";
import type { PublicationState, Publishable } from "./publishable.server";

type StateColumns = { published: boolean; archivedAt: Date | null };

export type HomeRow = ContentRow &
  StateColumns & {
    start: Date | null;
    finish: Date | null;
    imageFileId: string | null;
    translations: unknown;
  };

/** Why a row cannot be published or unpublished: in one sentence, and an error for each thing to correct. */
export type Blocked = { message: string; errors: [FieldError, ...FieldError[]] };

/** The columns of a copy that differ from the original's; its name is in a column that each table names. */
export type CopyColumns = StateColumns & {
  id: string;
  name: string;
  translations: Record<string, Record<string, string>>;
  position: number;
  createdAt: Date;
  updatedAt: Date;
};

export interface HomeContent<Row extends HomeRow> extends Publishable<Row, StateColumns> {
  kind: "challenge" | "reward";
  table: "challenges" | "rewards";
  /** The column of a tag's row that names it. */
  tagged: "challengeId" | "rewardId";
  nameOf: (row: Row) => string;
  /** The field of its translations that has the name, and how long that may be. */
  nameField: string;
  maxName: number;
  /** The rows that are not archived, in the order of the home page. */
  findInOrder: (db: Transaction, programId: string) => Promise<Row[]>;
  /** The place after all others. */
  lastPlace: (tx: Transaction, programId: string) => Promise<number>;
  /** Which of the rows cannot be published, by id; besides archived ones. */
  blocked?: (tx: Transaction, ctx: AdminProgramCtx, rows: readonly Row[]) => Promise<Map<string, Blocked>>;
  /** Which of the rows cannot be unpublished, by id. Locks them, so that nothing begins to need them meanwhile. */
  needed?: (tx: Transaction, ctx: AdminProgramCtx, rows: readonly Row[]) => Promise<Map<string, Blocked>>;
  /** Inserts a copy with what belongs to the row, but without its tags. */
  insertCopy: (tx: Transaction, ctx: AdminProgramCtx, original: Row, columns: CopyColumns) => Promise<Row>;
  /** What the audit log says of a copy. */
  copiedFrom: (copy: Row, original: Row) => Record<string, string>;
}

/** How challenges and rewards store their state, and what the audit log says when it changes. */
export function homeStates(kind: "challenge" | "reward") {
  return {
    kind,
    stateOf: ({ published, archivedAt }: StateColumns): PublicationState =>
      archivedAt ? "archived" : published ? "published" : "draft",
    columnsOf: (state: PublicationState, now: Date): StateColumns => ({
      published: state === "published",
      archivedAt: state === "archived" ? now : null,
    }),
    changeOf(before: PublicationState, after: PublicationState) {
      const published = { before: before === "published", after: after === "published" };
      if (before !== "archived" && after !== "archived")
        return {
          action: `${kind}.${published.after ? "publish" : "unpublish"}`,
          before: { published: published.before },
          after: { published: published.after },
        };
      const archived = after === "archived";
      return {
        action: `${kind}.${archived ? "archive" : "restore"}`,
        before: { archived: !archived, published: published.before },
        after: { archived, published: published.after },
      };
    },
  };
}

export const ARCHIVED = msg("It is archived. Restore it first.");

/** The rows of the program among `ids`, locked in the order of their ids, so that two calls do not deadlock. */
export async function lockedRows<Row extends HomeRow>(
  tx: Transaction,
  { programId }: AdminProgramCtx,
  { table, find }: HomeContent<Row>,
  ids: readonly string[],
): Promise<Row[]> {
  const lock = sqlText`select from ${table} where program_id = $1::uuid and id = any($2::uuid[]) order by id for update`;
  await sqlIn(tx)(lock, [programId, ids]);
  return find(tx, { programId, id: { in: [...ids] } });
}

/** @throws rejected for an archived row: it has to be restored before it is changed */
export function assertNotArchived({ archivedAt }: Pick<HomeRow, "archivedAt">): void {
  if (archivedAt) throw new AppError("rejected", ARCHIVED, { errors: [{ field: null, message: ARCHIVED }] });
}
