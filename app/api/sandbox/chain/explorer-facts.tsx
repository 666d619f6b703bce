import { Fragment, type ReactNode } from "react";

/** Facts about something on the sandbox's chain: a name and what stands for it. Long addresses break. */
export function ExplorerFacts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="ground-surface grid gap-x-8 gap-y-1 rounded-card border border-border p-card-pad md:grid-cols-[auto_minmax(0,1fr)] md:gap-y-4">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="mb-3 [overflow-wrap:anywhere] font-strong tabular-nums md:mb-0">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
