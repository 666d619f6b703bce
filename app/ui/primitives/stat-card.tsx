interface StatCardProps {
  label: string;
  value: string;
  /** What the number is compared with. */
  note?: string;
}

/** A number with its label. */
export function StatCard({ label, value, note }: StatCardProps) {
  return (
    <div className="surface-card rounded-card border border-border p-card-pad">
      <p className="text-content-soft">{label}</p>
      <p className="mt-1 text-24 leading-8 font-strong tabular-nums">
        {value}
        {note ? <span className="ml-2 text-14 font-text text-muted">{note}</span> : null}
      </p>
    </div>
  );
}
