export type StatementValue = string | Date | readonly string[];

/** The values of a statement, which grow with it. */
export class StatementValues {
  readonly list: StatementValue[] = [];
  /** @returns the placeholder of the value */
  add(value: StatementValue): string {
    return `$${this.list.push(value)}`;
  }
}
