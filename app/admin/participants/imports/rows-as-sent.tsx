import { useText } from "~/locales/use-text";

/** How many rows of the file arrived as they were sent. */
export function RowsAsSent({ rows, asSent, className }: { rows: number; asSent: number; className?: string }) {
  const t = useText();
  return (
    <p className={className}>
      {t(
        { one: "{done} of {count} row arrived as sent.", other: "{done} of {count} rows arrived as sent." },
        { done: asSent, count: rows },
      )}
    </p>
  );
}
