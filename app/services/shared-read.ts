/**
 * Lets use cases that run side by side for one request share a read: while one with the same context is under way, the
 * next gets its promise. Nothing is remembered once it is there, so a read after a change sees the change.
 */
export function sharedRead<C extends object, T>(read: (ctx: C) => Promise<T>): (ctx: C) => Promise<T> {
  const underWay = new WeakMap<C, Promise<T>>();
  return (ctx) => {
    const found = underWay.get(ctx);
    if (found) return found;
    const reading = read(ctx).finally(() => underWay.delete(ctx));
    underWay.set(ctx, reading);
    return reading;
  };
}
