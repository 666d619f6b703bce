import type { AuditChangeView } from "./audit-log.schema";

type Values = Record<string, unknown>;

const MAX_LENGTH = 500;

/** The changes of an audit row field by field, as text; unchanged fields are left out. */
export function auditChanges(before: unknown, after: unknown): AuditChangeView[] {
  const [oldValues, newValues] = [valuesIn(before), valuesIn(after)];
  const fields = [...new Set([...Object.keys(oldValues), ...Object.keys(newValues)])];
  return fields
    .map((field) => ({ field, before: asText(oldValues[field]), after: asText(newValues[field]) }))
    .filter((change) => change.before !== change.after);
}

function valuesIn(value: unknown): Values {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : {};
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
