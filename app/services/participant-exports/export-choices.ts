import { metricFields } from "~/services/participant-imports/import-columns";

/** The profile attributes that an export can have: their names, and their labels, which are still to be translated. */
export function attributeChoices(attributes: Parameters<typeof metricFields>[0]): { name: string; label: string }[] {
  return [...metricFields(attributes)].map(([name, { label }]) => ({ name, label }));
}
