import type { ReactNode } from "react";
import { TextField } from "../field";
import type { FieldProps } from "../form-fields";

interface DateTimeFieldProps extends FieldProps {
  label: string;
  help?: ReactNode;
  required?: boolean;
  /** The time zone of the value: `America/New_York`. */
  timeZone: string;
}

/** A date and time in the given zone, in the format of `localTimeOf` and `instantOf` (platform/zoned-time.ts). */
export function DateTimeField({ timeZone, ...field }: DateTimeFieldProps) {
  return <TextField {...field} type="datetime-local" note={timeZone.replaceAll("_", " ")} />;
}
