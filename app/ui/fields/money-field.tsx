import { NumberField } from "./number-field";
import type { ComponentProps } from "react";

interface MoneyFieldProps extends Omit<ComponentProps<typeof NumberField>, "decimals" | "signed" | "suffix"> {
  currency?: string;
}

/** An amount of money in whole units, '25' or '25.50'; the server takes it with `money` of services/form-input.ts. */
export function MoneyField({ currency = "USD", ...field }: MoneyFieldProps) {
  return <NumberField {...field} decimals={2} suffix={currency} />;
}
