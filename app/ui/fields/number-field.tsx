import type { ReactNode } from "react";
import { TextField } from "../field";
import type { FieldProps } from "../form-fields";

interface NumberFieldProps extends FieldProps {
  label: string;
  help?: ReactNode;
  note?: string;
  required?: boolean;
  /** A unit behind the number. */
  suffix?: ReactNode;
  /** Digits after the point; none by default. */
  decimals?: number;
  /** Whether it may be below zero. */
  signed?: boolean;
}

/** A number. A text field: the browsers' number fields lose what they cannot read, and change under the wheel. */
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
