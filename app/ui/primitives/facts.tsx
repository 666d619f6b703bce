import type { ReactNode } from "react";

/** A list of names and values, as in the side card of a detail page. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] px-card-pad py-2 [&>div+div]:border-t [&>div+div]:border-border">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 py-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="ml-auto max-w-full text-right break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
