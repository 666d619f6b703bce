import { useId, useRef, useState } from "react";
import type { FieldValues, FormFields } from "../form-fields";

export interface ListRow {
  /** Stays the same while the row moves, so that its field values move with it. */
  key: string;
  /** The initial values of its fields, by the row's own names. */
  values: FieldValues;
  /** Its position when the form was last sent, which the server's errors refer to; null if it was added later. */
  sentAt: number | null;
  /** Added by the user: its first field gets the focus. */
  isNew: boolean;
}

interface ListRowsInput {
  fields: FormFields;
  name: string;
  min: number;
  max: number;
  fresh?: (last: FieldValues | undefined) => FieldValues;
}

/** The rows of a list field, and the functions that change them. There are always between `min` and `max` rows. */
export function useListRows({ fields, name, min, max, fresh }: ListRowsInput) {
  const listId = useId();
  const createdRows = useRef(0);
  const [errors, setErrors] = useState(fields.errors);
  const [rows, setRows] = useState<ListRow[]>(() => {
    const values = fields.rows(name).slice(0, max);
    const stored = values.length;
    while (values.length < min) values.push(fresh?.(values.at(-1)) ?? {});
    createdRows.current = values.length;
    return values.map((row, at) => ({
      key: `${listId}${at}`,
      values: row,
      sentAt: at < stored ? at : null,
      isNew: false,
    }));
  });
  if (errors !== fields.errors) {
    setErrors(fields.errors);
    // Errors that only became fewer still refer to the positions of the same submission.
    if (fields.errors.some((error) => !errors.includes(error)))
      setRows(rows.map((row, at) => ({ ...row, sentAt: at })));
  }
  return {
    rows,
    add: (at: number, values: FieldValues) => {
      if (rows.length >= max) return;
      const row = { key: `${listId}${createdRows.current++}`, values, sentAt: null, isNew: true };
      setRows([...rows.slice(0, at), row, ...rows.slice(at)]);
    },
    remove: (at: number) => setRows(rows.filter((_, other) => other !== at)),
    move: (from: number, to: number) => {
      const moved = rows.filter((_, at) => at !== from);
      setRows([...moved.slice(0, to), rows[from]!, ...moved.slice(to)]);
    },
  };
}
