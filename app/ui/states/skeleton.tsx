import { classNames } from "../primitives/class-names";

/** A gray placeholder for a text line or picture; `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames("skeleton block rounded-small", className ?? "h-3.5")} />;
}

/** Placeholders in the shape of tiles, so that nothing moves when the tiles arrive. */
export function TileSkeletons({ count = 4, label = "Loading, please wait..." }: { count?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className="tiles">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="surface-card overflow-hidden rounded-tile border border-border">
          <span className="skeleton block aspect-16/10" />
          <div className="grid gap-2 p-3 md:p-4">
            <Skeleton className="h-3.5 w-5/6" />
            <Skeleton className="mb-2 h-3.5 w-1/2" />
            <Skeleton className="h-3.5 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
