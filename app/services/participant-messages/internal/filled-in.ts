/** What admins write in braces: the first name, the balance with its word, and the program. */
export type Values = Readonly<Record<"name" | "points" | "program", string>>;

/** A text with its placeholders filled in. Anything else in braces stays as it is. */
export function filledIn(template: string, values: Values): string {
  return template.replace(/\{(name|points|program)\}/g, (_, name: keyof Values) => values[name]);
}
