/** What the builder makes, as a form sends it. Browser-safe. */
import type { BuilderGroup } from "./rule-definition";

/** The group as JSON for a form's field, without what the editor keeps in it; empty for one without conditions. */
export function builderText(group: BuilderGroup): string {
  return group.rules.length === 0 ? "" : JSON.stringify(withoutEditorFields(group));
}

/** The inverse of `builderText`; null for none, and for a text that is none. */
export function groupIn(text: string): BuilderGroup | null {
  if (text === "") return null;
  try {
    return JSON.parse(text) as BuilderGroup;
  } catch {
    return null; // the form was rejected for it
  }
}

/** The editor keeps ids and more in its groups. Only what conditions are made of is stored. */
export function withoutEditorFields(node: unknown): unknown {
  if (typeof node !== "object" || node === null) return node;
  const { combinator, not, rules, field, operator, value } = node as Record<string, unknown>;
  if (Array.isArray(rules))
    return { combinator, ...(not === true ? { not } : {}), rules: rules.map((rule) => withoutEditorFields(rule)) };
  return { field, operator, value: value ?? null };
}
