import { useId, useRef, useState } from "react";
import type { FieldValues, FormFields } from "../form-fields";

/** A row of a list field. */
export interface ListRow {
  /** Stays the same while the row moves, so that what is typed in it moves along. */
  key: string;
  /** What stands in its fields at first, by the row's own names. */
  values: FieldValues;
  /** Its place when the form was last sent: the server's errors know it by that. Null: it came later. */
  sentAt: number | null;
  /** Added by hand: the keyboard goes on in it. */
  isNew: boolean;
}

interface ListRowsInput {
  fields: FormFields;
  name: string;
  min: number;
  max: number;
  fresh?: (last: FieldValues | undefined) => FieldValues;
}

/** The rows of a list field and how they change; between `min` and `max` of them at any time. */
export function useListRows({ fields, name, min, max, fresh }: ListRowsInput) {
  const listId = useId();
  const made = useRef(0);
  const [refusal, setRefusal] = useState(fields.errors);
  const [rows, setRows] = useState<ListRow[]>(() => {
    const values = fields.rows(name).slice(0, max);
    const stored = values.length;
    while (values.length < min) values.push(fresh?.(values.at(-1)) ?? {});
    made.current = values.length;
    return values.map((row, at) => ({
      key: `${listId}${at}`,
      values: row,
      sentAt: at < stored ? at : null,
      isNew: false,
    }));
  });
  if (refusal !== fields.errors) {
    setRefusal(fields.errors);
    setRows(rows.map((row, at) => ({ ...row, sentAt: at })));
  }
  return {
    rows,
    add: (at: number, values: FieldValues) => {
      if (rows.length >= max) return;
      const row = { key: `${listId}${made.current++}`, values, sentAt: null, isNew: true };
      setRows([...rows.slice(0, at), row, ...rows.slice(at)]);
    },
    remove: (at: number) => setRows(rows.filter((_, other) => other !== at)),
    move: (from: number, to: number) => {
      const moved = rows.filter((_, at) => at !== from);
      setRows([...moved.slice(0, to), rows[from]!, ...moved.slice(to)]);
    },
  };
}
