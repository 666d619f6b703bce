import type { ComponentProps } from "react";
import { NumberField } from "./number-field";

interface MoneyFieldProps extends Omit<ComponentProps<typeof NumberField>, "decimals" | "signed" | "suffix"> {
  /** ISO 4217, of the program. */
  currency: string;
}

/** An amount of money such as '25' or '25.50'; the server parses it with `money` of platform/form-values.ts. */
export function MoneyField({ currency, ...field }: MoneyFieldProps) {
  return <NumberField {...field} decimals={2} suffix={currency} />;
}
