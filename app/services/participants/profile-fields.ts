/**
 * The fields of a participant's profile on one program: the names, the zip code and the program's active profile
 * attributes. Pure, and without zod, so that the page may use it, too.
 */
import { msg } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import type { FieldError } from "~/platform/errors";
import { isBirthday } from "./birthdays";
import { INVALID_POSTAL_CODE, isPostalCode } from "./postal-codes";
import { US_STATES } from "./us-states";

export type ProfileFieldType = "text" | "phone" | "state" | "postal" | "list" | "birthday";

/** A field of the profile form: `name` is that of the form field, `value` what is stored, or empty. */
export type ProfileField = { name: string; label: string; type: ProfileFieldType; required: boolean; value: string };

type Attribute = { attributeName: string; displayName: string; fieldType: string };
type Person = { firstName: string; lastName: string; postal: string | null; profile: Readonly<Record<string, string>> };

const NOBODY: Person = { firstName: "", lastName: "", postal: null, profile: {} };

/**
 * Prefix of attributes' field names, so that an operator's attribute, whatever its name, does not clash with the form's
 * other fields.
 */
const ATTRIBUTE_PREFIX = "profile_";
const MAX_LENGTH = 200;
const MAX_ENTRIES = 20;

/** The fields in the order of the form. `postal` is a column of its own, even if a program lists it as an attribute. */
export function profileFields(attributes: readonly Attribute[], person: Person = NOBODY): ProfileField[] {
  const postal = {
    name: "postal",
    label: msg("Zip Code"),
    type: "postal" as const,
    required: false,
    value: valueOf("postal", person),
  };
  const attributeFields = attributes.map(({ attributeName, displayName, fieldType }): ProfileField =>
    attributeName === "postal"
      ? { ...postal, label: displayName }
      : {
          name: ATTRIBUTE_PREFIX + attributeName,
          label: displayName,
          type: fieldType as ProfileFieldType,
          required: false,
          value: valueOf(attributeName, person),
        },
  );
  return [
    { name: "first_name", label: msg("First Name"), type: "text", required: true, value: person.firstName },
    { name: "last_name", label: msg("Last Name"), type: "text", required: true, value: person.lastName },
    ...(attributeFields.some(({ name }) => name === "postal") ? attributeFields : [postal, ...attributeFields]),
  ];
}

/** Whether each of the program's attributes has a value. False for a program without attributes. */
export function isProfileComplete(
  attributes: readonly Pick<Attribute, "attributeName">[],
  person: Pick<Person, "postal" | "profile">,
): boolean {
  return attributes.length > 0 && attributes.every(({ attributeName }) => valueOf(attributeName, person) !== "");
}

function valueOf(attributeName: string, { postal, profile }: Pick<Person, "postal" | "profile">): string {
  return (attributeName === "postal" ? postal : profileValue(profile, attributeName)) ?? "";
}

/** The value of an attribute whose name an operator chose: `constructor` is no value that every object has. */
export function profileValue<V>(profile: Readonly<Record<string, V>>, attributeName: string): V | undefined {
  return Object.hasOwn(profile, attributeName) ? profile[attributeName] : undefined;
}

/** The name of a field's profile attribute; null for the participant's own columns. */
export function attributeOf({ name }: Pick<ProfileField, "name">): string | null {
  return name.startsWith(ATTRIBUTE_PREFIX) ? name.slice(ATTRIBUTE_PREFIX.length) : null;
}

/**
 * The field that a question of a profile form asks for: the one with the same label. Its answer is stored in the
 * profile.
 */
export function fieldOfQuestion(fields: readonly ProfileField[], title: string): ProfileField | undefined {
  const label = title.trim().toLowerCase();
  return fields.find((field) => field.label.trim().toLowerCase() === label);
}

/** The abbreviation of a state that an option names or abbreviates; empty for another one. */
export function stateIn(text: string): string {
  const name = text.trim().toLowerCase();
  return (
    US_STATES.find(({ value, label }) => value.toLowerCase() === name || label.toLowerCase() === name)?.value ?? ""
  );
}

/**
 * Validates the input. What is stored may be older than a rule or an attribute's type, so a value that stays the same is
 * no error: it must not keep the person from changing the others.
 * @returns the fields with their new values, and an error for each invalid one
 */
export function checkProfile(
  fields: readonly ProfileField[],
  input: Readonly<Record<string, string | undefined>>,
): { fields: ProfileField[]; errors: FieldError[] } {
  const errors: FieldError[] = [];
  const checked = fields.map((field) => {
    const text = input[field.name];
    if (text === undefined) return field;
    const value = normalized(field, text);
    if (value !== "" && value === normalized(field, field.value)) return field;
    const message = profileValueError(field, value);
    if (message) errors.push({ field: field.name, message });
    return { ...field, value };
  });
  return { fields: checked, errors };
}

function normalized({ name, type }: ProfileField, text: string): string {
  const isName = name === "first_name" || name === "last_name";
  const kind = type === "phone" ? "phone" : type === "postal" ? "code" : isName ? "name" : "line";
  const value = cleanText(kind, text).replace(/\s+/g, " ");
  if (type === "birthday") return value === "-" ? "" : value;
  return type === "list" ? [...new Set(entriesOf(value))].join(", ") : value;
}

function profileValueError({ type, required }: ProfileField, value: string): string | null {
  if (value === "") return required ? msg("Fill in this field") : null;
  if (value.length > MAX_LENGTH) return msg("Use 200 characters or fewer");
  if (type === "phone" && !isPhone(value)) return msg("Enter a phone number, like (303) 555-0119");
  if (type === "postal" && !isPostalCode(value)) return INVALID_POSTAL_CODE;
  if (type === "state" && !US_STATES.some(({ value: code }) => code === value))
    return msg("Choose a state from the list");
  if (type === "birthday" && !isBirthday(value)) return msg("Choose a month and a day");
  if (type === "list" && entriesOf(value).length > MAX_ENTRIES) return msg("Enter 20 or fewer");
  return null;
}

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, "").length;
  return /^\+?[\d ().-]+$/.test(value) && digits >= 7 && digits <= 15;
}

function entriesOf(value: string): string[] {
  return value
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}
