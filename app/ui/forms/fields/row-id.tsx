import type { FormFields } from "../form-fields";

/** The hidden id of a stored row of a list; nothing for a new one. */
export function RowId({ fields }: { fields: FormFields }) {
  const { name, defaultValue } = fields.field("id");
  return defaultValue ? <input type="hidden" name={name} value={defaultValue} /> : null;
}
