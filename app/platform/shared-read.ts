/**
 * Lets concurrent use cases of one request share a read: while a read with the same context is pending, the next call
 * gets its promise. Results are not cached, so a read after a change sees the change.
 */
export function sharedRead<C extends object, T>(read: (ctx: C) => Promise<T>): (ctx: C) => Promise<T> {
  const pending = new WeakMap<C, Promise<T>>();
  return (ctx) => {
    const promise = pending.get(ctx);
    if (promise) return promise;
    const reading = read(ctx).finally(() => pending.delete(ctx));
    pending.set(ctx, reading);
    return reading;
  };
}
