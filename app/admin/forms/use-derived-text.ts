import { useRef, useState, type ChangeEvent } from "react";
import type { FormFields } from "~/ui/forms/form-fields";

type DerivedText = {
  /** The field that follows another one. */
  name: string;
  /** The field that it follows. */
  from: string;
  derive: (text: string) => string;
  /** A stored row does not follow: its text may be in use. */
  isNew: boolean;
};

/**
 * A field whose text follows another field until it is edited, for example an address made from a title. It follows again
 * once it is emptied. `follow` is called with each text of the other field.
 */
export function useDerivedText(fields: FormFields, { name, from, derive, isNew }: DerivedText) {
  const { defaultValue, ...field } = fields.field(name);
  const [value, setValue] = useState(defaultValue);
  const edited = useRef(!isNew || defaultValue !== derive(fields.value(from)));
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    edited.current = currentTarget.value !== "";
    setValue(currentTarget.value);
  };
  const follow = (text: string) => {
    if (!edited.current) setValue(derive(text));
  };
  return { field: { ...field, value, onChange }, follow };
}
