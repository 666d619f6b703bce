/** The fields of an import with the names by which their columns are known, in the languages of the admin. */
import { LOCALES, msg, translate, type Locale } from "~/locales/translate";
import type { Catalogue } from "~/services/programs/catalogue.server";
import type { NamedColumn } from "~/services/tables/column-names";
import { EVENT_LABELS, EVENT_NAMES, propertyField } from "../event-columns";
import { HISTORY_LABELS, HISTORY_NAMES, type ImportKind } from "../history-columns";
import { importKeys, metricFields } from "../import-columns";
import { ORDER_LABELS, ORDER_NAMES } from "../order-columns";

export type ImportProgram = Pick<Catalogue, "profileAttributes" | "termPointsAs">;

const LABELS: Readonly<Record<string, string>> = {
  id: msg("ID"),
  email: msg("Email"),
  first_name: msg("First Name"),
  last_name: msg("Last Name"),
  points: msg("Points"),
  tags: msg("Tags"),
  points_earned: msg("Points earned in total"),
  joined: msg("Member since"),
  referral_code: msg("Referral code"),
  mail_consent: msg("Wants emails"),
  mail_opt_out: msg("Wants no emails"),
  tier: msg("Tier"),
};

/** What other programs call the fixed columns, beside their keys and labels. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  id: ["Participant ID", "User ID"],
  email: ["E-mail", "Email address", "Correo", "Dirección de correo electrónico"],
  first_name: ["Given name", "Nombres"],
  last_name: ["Family name", "Surname", "Apellidos"],
  tags: ["Tag", "Etiqueta"],
  points_earned: ["Lifetime points", "Total points earned", "Points earned", "Earned points"],
  joined: [
    "Joined",
    "Alta",
    "Fecha de alta",
    "Joined at",
    "Joined on",
    "Join date",
    "Date joined",
    "Enrolled at",
    "Enrollment date",
  ],
  referral_code: ["Invite code", "Código de invitación"],
  mail_consent: ["Accepts marketing", "Email consent", "Email opt-in", "Marketing consent", "Subscribed"],
  mail_opt_out: ["Unsubscribed", "Opted out", "Email opt-out"],
  tier: ["VIP tier", "Loyalty tier", "Level"],
};

/** How the table of participants calls the points that an import sets. */
const POINTS_AVAILABLE = msg("{term} available");
/** How exports call the points that somebody ever earned. */
const POINTS_EARNED = msg("{term} earned in total");
const WITH_TERM: Readonly<Record<string, string>> = { points: POINTS_AVAILABLE, points_earned: POINTS_EARNED };

/** The fields of imports that are the same for every program. */
const FIXED = {
  history: { labels: HISTORY_LABELS, names: HISTORY_NAMES },
  orders: { labels: ORDER_LABELS, names: ORDER_NAMES },
  events: { labels: EVENT_LABELS, names: EVENT_NAMES },
};

const PROPERTY = msg("Property {name}");

/**
 * The fields of a program's imports, with their labels. Two attributes with one label have their names in addition.
 * @param properties of an import of events: the properties that its types declare
 */
export function importFields(
  { profileAttributes }: ImportProgram,
  locale: Locale,
  kind: ImportKind = "members",
  properties: readonly string[] = [],
): { key: string; label: string }[] {
  if (kind !== "members")
    return [
      ...Object.entries(FIXED[kind].labels).map(([key, label]) => ({ key, label: translate(locale, label) })),
      ...properties.map((name) => ({ key: propertyField(name), label: translate(locale, PROPERTY, { name }) })),
    ];
  const fields = metricFields(profileAttributes);
  const labelOf = (key: string) => fields.get(key)?.label ?? LABELS[key]!;
  const labeled = importKeys(profileAttributes).map((key) => ({ key, label: translate(locale, labelOf(key)) }));
  const isUnique = (label: string) => labeled.filter((one) => one.label === label).length === 1;
  return labeled.map(({ key, label }) => ({ key, label: isUnique(label) ? label : `${label} (${key})` }));
}

/** The columns of a program's imports with their names. */
export function namedColumns(
  program: ImportProgram,
  kind: ImportKind = "members",
  properties: readonly string[] = [],
): NamedColumn[] {
  if (kind !== "members")
    return [
      ...fixedColumns(program, kind),
      ...properties.map((name) => ({ key: propertyField(name), names: [propertyField(name), name] })),
    ];
  const labels = LOCALES.map((locale) => new Map(importFields(program, locale).map(({ key, label }) => [key, label])));
  const withTerm = (key: string) =>
    LOCALES.flatMap((locale) =>
      WITH_TERM[key] ? [translate(locale, WITH_TERM[key], { term: program.termPointsAs })] : [],
    );
  const attributes = metricFields(program.profileAttributes);
  return importKeys(program.profileAttributes).map((key) => ({
    key,
    names: [
      key,
      ...labels.map((one) => one.get(key)!),
      ...(attributes.has(key) ? [] : [...(NAMES[key] ?? []), ...withTerm(key)]),
      ...(attributes.get(key)?.type === "birthday" ? BIRTHDAY_NAMES : []),
    ],
  }));
}

function fixedColumns({ termPointsAs: term }: ImportProgram, kind: keyof typeof FIXED): NamedColumn[] {
  const { labels, names } = FIXED[kind];
  return Object.entries(labels).map(([key, label]) => ({
    key,
    names: [
      key,
      ...LOCALES.map((locale) => translate(locale, label)),
      ...names[key]!,
      ...(key === "points" ? [term] : []),
    ],
  }));
}

const BIRTHDAY_NAMES = [
  "Birthday",
  "Birthdate",
  "Date of birth",
  "Birth date",
  "DOB",
  "Fecha de nacimiento",
  "Cumpleaños",
];
