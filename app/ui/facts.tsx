import type { ReactNode } from "react";

/** Names and values under each other, the values at the right: what a thing's side card says about it. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl>
      {facts.map(({ name, value }) => (
        <div key={name} className="flex min-h-9 items-center justify-between gap-4 border-t border-border py-1.5 first:border-t-0">
          <dt className="whitespace-nowrap text-muted">{name}</dt>
          <dd className="min-w-0 text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
