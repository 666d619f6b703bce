import { oncePerObject } from "~/platform/once-per-object";
import { metricFields } from "./import-columns";

/** The profile attributes that an export can have: their names, and their labels, which are still to be translated. */
export const attributeChoices = oncePerObject((attributes: Parameters<typeof metricFields>[0]) =>
  [...metricFields(attributes)].map(([name, { label }]) => ({ name, label })),
);
