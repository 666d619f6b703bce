/** The names by which the columns of an import are known, in the languages of the admin. */
import { LOCALES, translate } from "~/locales/translate";
import type { NamedColumn } from "~/services/tables/column-names";
import { importColumns, metricFields } from "../import-columns";

export type Attributes = Parameters<typeof importColumns>[0];

/** What other programs call the fixed columns, beside their keys. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  id: ["Participant ID", "User ID"],
  email: ["E-mail", "Email address", "Correo", "Correo electrónico", "Dirección de correo electrónico"],
  first_name: ["First name", "Given name", "Nombre", "Nombres"],
  last_name: ["Last name", "Family name", "Surname", "Apellido", "Apellidos"],
  points: ["Points", "Puntos"],
  tags: ["Tag", "Etiquetas"],
};

/** The columns of a program's imports with their names. */
export function namedColumns(attributes: Attributes): NamedColumn[] {
  const fields = metricFields(attributes);
  return importColumns(attributes).map((key) => {
    const label = fields.get(key)?.label;
    return { key, names: NAMES[key] ?? (label ? [key, ...LOCALES.map((locale) => translate(locale, label))] : [key]) };
  });
}
