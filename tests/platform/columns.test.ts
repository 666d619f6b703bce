import { expect, test } from "vitest";
import { columnsFrom, type ColumnTable } from "~/platform/columns";

type Input = { name: string; is_open?: boolean; tag_ids?: string[] };
type Row = { id: string; name: string; isOpen: boolean };

const COLUMNS = { name: "name", is_open: "isOpen", tag_ids: null } as const satisfies ColumnTable<Input, Row>;

test("a field is stored in its column; what was not sent, or is stored elsewhere, is left out", () => {
  expect(columnsFrom(COLUMNS, { name: "Shop", is_open: false, tag_ids: ["1"] })).toEqual({
    name: "Shop",
    isOpen: false,
  });
  expect(columnsFrom(COLUMNS, { name: "Shop", is_open: undefined } as Input)).toEqual({ name: "Shop" });
});

test("a field without a column, and a column that the row does not have, do not compile", () => {
  // @ts-expect-error is_open has no column
  const forgotten = { name: "name", tag_ids: null } as const satisfies ColumnTable<Input, Row>;
  // @ts-expect-error a row has no column opened
  const unknown = { name: "name", is_open: "opened", tag_ids: null } as const satisfies ColumnTable<Input, Row>;
  // @ts-expect-error is_open has no column
  expect(columnsFrom(forgotten, { name: "Shop", is_open: true } as Input)).toEqual({ name: "Shop" });
  expect(unknown.is_open).toBe("opened");
});
