import type { AuditChangeView } from "./audit-log.schema";

type Values = Record<string, unknown>;

const LONGEST = 500;

/** What an audit row says has changed, field by field, in words; fields that stayed as they were are left out. */
export function auditChanges(before: unknown, after: unknown): AuditChangeView[] {
  const [old, now] = [valuesIn(before), valuesIn(after)];
  const fields = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return fields
    .map((field) => ({ field, before: asText(old[field]), after: asText(now[field]) }))
    .filter((change) => change.before !== change.after);
}

function valuesIn(value: unknown): Values {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Values) : {};
}

function asText(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
