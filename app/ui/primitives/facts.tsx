import type { ReactNode } from "react";

/** A list of names and values, as in the side card of a detail page. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] px-card-pad py-2 [&>div+div]:border-t [&>div+div]:border-border">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-h-9 items-center justify-between gap-4 py-1.5">
          <dt className="min-w-0 text-muted">{name}</dt>
          <dd className="max-w-[70%] flex-none text-right break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
