import type { StrategiesChange } from "../participant-imports.schema";

type Stored = { strategies: unknown; mayCreateTags: boolean; mayChangeEmails: boolean };

/** Whether an import does what is named. What is not named may be anything. */
export function doesAs(
  { strategies, mayCreateTags, mayChangeEmails }: Stored,
  { may_create_tags: tags, may_change_emails: emails, ...groups }: StrategiesChange,
): boolean {
  const stored = strategies as Record<string, string>;
  return (
    (tags === undefined || tags === mayCreateTags) &&
    (emails === undefined || emails === mayChangeEmails) &&
    Object.entries(groups).every(([group, value]) => value === undefined || stored[group] === value)
  );
}
