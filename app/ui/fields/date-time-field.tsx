import type { ReactNode } from "react";
import { TextField } from "../field";
import type { FieldProps } from "../form-fields";

interface DateTimeFieldProps extends FieldProps {
  label: string;
  help?: ReactNode;
  required?: boolean;
  /** The zone of what is typed: `America/New_York`. */
  timeZone: string;
}

/** A day and a time in the program's zone, as `localTimeOf` writes and `instantOf` reads them (programs/zoned-time.ts). */
export function DateTimeField({ timeZone, ...field }: DateTimeFieldProps) {
  return <TextField {...field} type="datetime-local" note={timeZone.replaceAll("_", " ")} />;
}
