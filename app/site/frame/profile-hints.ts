/** The browser's hints (autofill, keyboard) for a field of the profile, by the field's name. */

const AUTOCOMPLETE: Record<string, string> = {
  first_name: "given-name",
  last_name: "family-name",
  postal: "postal-code",
  profile_phone: "tel",
  profile_address_1: "address-line1",
  profile_address_2: "address-line2",
  profile_city: "address-level2",
  profile_state: "address-level1",
};

/** The `autocomplete` value, so that the browser suggests what it knows. */
export function suggestionsFor(name: string): string {
  return AUTOCOMPLETE[name] ?? "on";
}

/** The keyboard of a phone. */
export function keyboardFor(name: string, type?: string): "tel" | "numeric" | undefined {
  if (type === "phone") return "tel";
  return name === "postal" ? "numeric" : undefined;
}
