import { Await, useLocation } from "@remix-run/react";
import { Suspense, type ReactNode } from "react";

/** The query parameter of a page that is loaded again without late blocks. */
export const PLAIN_PARAM = "plain";

interface DeferredProps<T> {
  /** The value, or a promise if it was not ready in time for the page (docs/decisions/late-blocks.md). */
  value: T | Promise<T>;
  /**
   * Shown until the value arrives, in the shape of the content. It must not contain anything lazy, because React loses
   * a Suspense boundary inside a fallback when it streams.
   */
  fallback: ReactNode;
  /** Shown instead if the promise rejects. */
  error: ReactNode;
  children: (value: T) => ReactNode;
}

/** A block of a page that may arrive later than the rest. */
export function Deferred<T>({ value, fallback, error, children }: DeferredProps<T>) {
  if (!(value instanceof Promise)) return children(value);
  return (
    <Suspense
      fallback={
        <>
          {fallback}
          <WithoutScripts />
        </>
      }
    >
      <Await resolve={value} errorElement={error}>
        {(resolved) => children(resolved as T)}
      </Await>
    </Suspense>
  );
}

/** A block that is late needs a script to get into its place. Without scripts the page is loaded again, complete. */
function WithoutScripts() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set(PLAIN_PARAM, "");
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0;url=${pathname}?${query}`} />
    </noscript>
  );
}
