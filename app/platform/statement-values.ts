import { sqlText, type SqlText } from "./database/sql";

export type StatementValue = string | Date | readonly string[];

/** The values of a statement, which grow with it. */
export class StatementValues {
  readonly list: StatementValue[] = [];
  /** @returns the placeholder of the value */
  add(value: StatementValue): SqlText {
    return `$${this.list.push(value)}` as SqlText;
  }
  /** The condition of a filter: the column has one of these texts. No condition if the list is empty. */
  oneOf(column: SqlText, texts: readonly string[], type: "text" | "uuid" = "text"): SqlText[] {
    if (texts.length === 0) return [];
    // With =, the rows can be read in the order of an index that begins with the column.
    if (texts.length === 1) return [sqlText`${column} = ${this.add(texts[0]!)}::${type}`];
    return [sqlText`${column} = any(${this.add(texts)}::${type}[])`];
  }
  /** The conditions of a filter by time. */
  within(column: SqlText, { gte, lt }: { gte?: Date; lt?: Date }): SqlText[] {
    return [
      ...(gte ? [sqlText`${column} >= ${this.add(gte)}::timestamptz`] : []),
      ...(lt ? [sqlText`${column} < ${this.add(lt)}::timestamptz`] : []),
    ];
  }
}
