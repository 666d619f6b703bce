import dns, { type LookupAddress, type LookupOptions } from "node:dns";
import { syncBuiltinESMExports } from "node:module";

/** Browsers and curl resolve *.localhost, but Node does not. This makes it do so, for demo.localhost in tests. */
type Callback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

const originalLookup = dns.lookup as (host: string, options: LookupOptions, callback: Callback) => void;

function lookup(host: string, options: LookupOptions | number | Callback, callback?: Callback): void {
  const done = (typeof options === "function" ? options : callback)!;
  const lookupOptions = typeof options === "object" ? options : typeof options === "number" ? { family: options } : {};
  if (!/(^|\.)localhost\.?$/.test(host)) return originalLookup(host, lookupOptions, done);
  const address = { address: "127.0.0.1", family: 4 };
  process.nextTick(() => (lookupOptions.all ? done(null, [address]) : done(null, address.address, address.family)));
}

dns.lookup = lookup as typeof dns.lookup;
syncBuiltinESMExports();
