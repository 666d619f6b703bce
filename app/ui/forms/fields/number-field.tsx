import type { ChangeEventHandler, ReactNode } from "react";
import { TextField } from "../field";
import type { FieldProps } from "../form-fields";

interface NumberFieldProps extends FieldProps {
  label: string;
  help?: ReactNode;
  note?: string;
  required?: boolean;
  /** A unit after the number. */
  suffix?: ReactNode;
  /** The number of decimal places; none by default. */
  decimals?: number;
  /** Whether it may be negative. */
  signed?: boolean;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** A number, as a text field: native number fields drop input they cannot parse and change with the mouse wheel. */
export function NumberField({ decimals = 0, signed, ...field }: NumberFieldProps) {
  const digits = decimals > 0 ? `\\d+([.]\\d{1,${decimals}})?` : "\\d+";
  return (
    <TextField
      {...field}
      inputMode={decimals > 0 ? "decimal" : "numeric"}
      pattern={`\\s*${signed ? "-?" : ""}${digits}\\s*`}
      autoComplete="off"
      className="pr-20 tabular-nums"
    />
  );
}
