import { Await } from "@remix-run/react";
import { Suspense, type ReactNode } from "react";

interface DeferredProps<T> {
  /** The value, or the promise of one that came too late for the page (http/deferred.server.ts). */
  value: T | Promise<T>;
  /**
   * Holds the place while it is on its way, in the true shape. Nothing that is itself loaded lazily: React's stream loses
   * track of a boundary inside a fallback (react#27628).
   */
  fallback: ReactNode;
  /** Stands in its place when it failed. */
  error: ReactNode;
  children: (value: T) => ReactNode;
}

/** A block of a page that neither waits for the others nor holds them up. */
export function Deferred<T>({ value, fallback, error, children }: DeferredProps<T>) {
  if (!(value instanceof Promise)) return children(value);
  return (
    <Suspense fallback={fallback}>
      <Await resolve={value} errorElement={error}>
        {(there) => children(there as T)}
      </Await>
    </Suspense>
  );
}
