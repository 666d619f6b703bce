/** The fields of an import with the names by which their columns are known, in the languages of the admin. */
import { LOCALES, msg, translate, type Locale } from "~/locales/translate";
import type { Catalogue } from "~/services/programs/catalogue.server";
import type { NamedColumn } from "~/services/tables/column-names";
import { importColumns, metricFields } from "../import-columns";

export type ImportProgram = Pick<Catalogue, "profileAttributes" | "termPointsAs">;

const LABELS: Readonly<Record<string, string>> = {
  id: msg("ID"),
  email: msg("Email"),
  first_name: msg("First Name"),
  last_name: msg("Last Name"),
  points: msg("Points"),
  tags: msg("Tags"),
};

/** What other programs call the fixed columns, beside their keys and labels. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  id: ["Participant ID", "User ID"],
  email: ["E-mail", "Email address", "Correo", "Dirección de correo electrónico"],
  first_name: ["Given name", "Nombres"],
  last_name: ["Family name", "Surname", "Apellidos"],
  tags: ["Tag", "Etiqueta"],
};

/** How the table of participants calls the points that an import sets. */
const POINTS_AVAILABLE = msg("{term} available");

/** The fields of a program's imports, with their labels. Two attributes with one label have their names in addition. */
export function importFields({ profileAttributes }: ImportProgram, locale: Locale): { key: string; label: string }[] {
  const fields = metricFields(profileAttributes);
  const labelOf = (key: string) => LABELS[key] ?? fields.get(key)!.label;
  const labeled = importColumns(profileAttributes).map((key) => ({ key, label: translate(locale, labelOf(key)) }));
  const isUnique = (label: string) => labeled.filter((one) => one.label === label).length === 1;
  return labeled.map(({ key, label }) => ({ key, label: isUnique(label) ? label : `${label} (${key})` }));
}

/** The columns of a program's imports with their names. */
export function namedColumns(program: ImportProgram): NamedColumn[] {
  const labels = LOCALES.map((locale) => new Map(importFields(program, locale).map(({ key, label }) => [key, label])));
  const points = LOCALES.map((locale) => translate(locale, POINTS_AVAILABLE, { term: program.termPointsAs }));
  return importColumns(program.profileAttributes).map((key) => ({
    key,
    names: [key, ...labels.map((one) => one.get(key)!), ...(NAMES[key] ?? []), ...(key === "points" ? points : [])],
  }));
}
