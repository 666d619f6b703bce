/**
 * The column in which each field of an input is stored under its own value, or null for a field that is stored in another
 * way. A table with `satisfies ColumnTable` that misses a field does not compile; otherwise the field would be accepted
 * and lost.
 */
export type ColumnTable<Input, Row> = { readonly [Field in keyof Required<Input>]: keyof Row | null };

type Columns<Input, Table> = {
  [Field in keyof Input as Field extends keyof Table ? NonNullable<Table[Field]> & string : never]: Input[Field];
};

/** The fields of an input by the names of their columns. Fields that the input does not have are left out. */
export function columnsFrom<Input extends object, const Table extends ColumnTable<Input, Record<string, unknown>>>(
  table: Table,
  input: Input,
): Columns<Input, Table> {
  const stored = Object.entries(input).flatMap(([field, value]) => {
    const column = table[field as keyof Input];
    return typeof column === "string" && value !== undefined ? [[column, value]] : [];
  });
  return Object.fromEntries(stored) as Columns<Input, Table>;
}
