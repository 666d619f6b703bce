export type StatementValue = string | Date | readonly string[];

/** The values of a statement, which grow with it. */
export class StatementValues {
  readonly list: StatementValue[] = [];
  /** @returns the placeholder of the value */
  add(value: StatementValue): string {
    return `$${this.list.push(value)}`;
  }
  /** The condition of a filter: the column has one of these texts. No condition if the list is empty. */
  oneOf(column: string, texts: readonly string[], type: "text" | "uuid" = "text"): string[] {
    if (texts.length === 0) return [];
    // With =, the rows can be read in the order of an index that begins with the column.
    if (texts.length === 1) return [`${column} = ${this.add(texts[0]!)}::${type}`];
    return [`${column} = any(${this.add(texts)}::${type}[])`];
  }
  /** The conditions of a filter by time. */
  within(column: string, { gte, lt }: { gte?: Date; lt?: Date }): string[] {
    return [
      ...(gte ? [`${column} >= ${this.add(gte)}::timestamptz`] : []),
      ...(lt ? [`${column} < ${this.add(lt)}::timestamptz`] : []),
    ];
  }
}
