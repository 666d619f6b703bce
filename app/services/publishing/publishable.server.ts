/** Content that is a draft, published or archived: challenges, rewards and pages. */
import { updateVersioned } from "~/platform/changes.server";
import type { Transaction } from "~/platform/database/sql";
import type { Change, Work } from "~/platform/use-case.server";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { Content, ContentRow } from "./content.server";

export type PublicationState = "draft" | "published" | "archived";

/** @typeParam Columns those in which a row's state is stored */
export interface Publishable<Row extends ContentRow & Columns, Columns extends object> extends Content<Row> {
  stateOf: (columns: Columns) => PublicationState;
  columnsOf: (state: PublicationState, now: Date) => Columns;
  update: (
    tx: Transaction,
    where: { programId: string; id: string | { in: string[] } } & Partial<Columns & { updatedAt: Date }>,
    data: Columns & { updatedAt: Date },
  ) => Promise<{ count: number }>;
  /** What the audit log says of a change of state. */
  changeOf: (before: PublicationState, after: PublicationState) => Pick<Change, "action" | "before" | "after">;
  /** The 409 when somebody else changed the row at the same time. */
  changed: string;
}

/**
 * Brings a row into another state; does nothing if it is in it, such as after a double click.
 * @returns the row as it is stored then
 * @throws conflict when somebody else changed the row since it was read
 */
export async function changeState<Row extends ContentRow & Columns, Columns extends object>(
  { programId, now }: AdminProgramCtx,
  { tx, audit, afterCommit }: Work,
  of: Publishable<Row, Columns>,
  row: Row,
  state: PublicationState,
): Promise<Row> {
  const before = of.stateOf(row);
  if (before === state) return row;
  const data = { ...of.columnsOf(state, now), updatedAt: now };
  // The state, too: two changes of one millisecond have the same time.
  const read = Object.fromEntries(Object.keys(data).map((name) => [name, row[name as keyof Row]])) as typeof data;
  await updateVersioned(of.update(tx, { programId, id: row.id, ...read }, data), of.changed);
  audit({ ...of.changeOf(before, state), targetType: of.kind, targetId: row.id });
  await catalogueChanged({ tx, afterCommit }, programId);
  return { ...row, ...data };
}
