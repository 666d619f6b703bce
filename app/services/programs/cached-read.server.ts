import type { Catalogue } from "./catalogue.server";

/**
 * Caches what every participant sees but only some pages need, with the catalogue, for each language: until a command
 * calls `catalogueChanged`, and at most half a minute. A read that fails is not cached.
 * @param read reads only what such commands change; `key` is what it reads of the program
 * @param isCurrent whether a cached value is valid at this time; always, if it depends on no time
 */
export function cachedRead<T, Key extends string = string>(
  read: (program: Catalogue, key: Key, now: Date) => Promise<T>,
  isCurrent: (value: T, now: Date) => boolean = () => true,
): (program: Catalogue, key: Key, now: Date) => Promise<T> {
  const cache = new WeakMap<Catalogue, Map<Key, Promise<T>>>();
  return async (program, key, now) => {
    let values = cache.get(program);
    if (!values) cache.set(program, (values = new Map()));
    const cached = await values.get(key);
    if (cached !== undefined && isCurrent(cached, now)) return cached;
    const reading = read(program, key, now);
    values.set(key, reading);
    reading.catch(() => values.get(key) === reading && values.delete(key));
    return reading;
  };
}
