import type { ReactNode } from "react";

<<<<<<< HEAD
/** Names and values under each other, the values at the right: what a thing's side card says about it. */
export function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl>
      {facts.map(({ name, value }) => (
        <div key={name} className="flex min-h-9 items-center justify-between gap-4 border-t border-border py-1.5 first:border-t-0">
          <dt className="whitespace-nowrap text-muted">{name}</dt>
          <dd className="min-w-0 text-right tabular-nums">{value}</dd>
=======
/** Names and values under each other, as in the side card of a detail page. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="px-card-pad py-2 [&>div+div]:border-t [&>div+div]:border-border">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-h-9 items-center justify-between gap-4 py-1.5">
          <dt className="flex-none text-muted">{name}</dt>
          <dd className="min-w-0 truncate text-right tabular-nums">{value}</dd>
>>>>>>> console
        </div>
      ))}
    </dl>
  );
}
