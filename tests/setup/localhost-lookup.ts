import dns, { type LookupAddress, type LookupOptions } from "node:dns";
import { syncBuiltinESMExports } from "node:module";

/** Browsers and curl resolve *.localhost, Node does not: here it does, so that tests reach demo.localhost. */
type Answer = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

const ask = dns.lookup as (host: string, options: LookupOptions, answer: Answer) => void;

function lookup(host: string, options: LookupOptions | number | Answer, answer?: Answer): void {
  const reply = (typeof options === "function" ? options : answer)!;
  const wanted = typeof options === "object" ? options : typeof options === "number" ? { family: options } : {};
  if (!/(^|\.)localhost\.?$/.test(host)) return ask(host, wanted, reply);
  const address = { address: "127.0.0.1", family: 4 };
  process.nextTick(() => (wanted.all ? reply(null, [address]) : reply(null, address.address, address.family)));
}

dns.lookup = lookup as typeof dns.lookup;
syncBuiltinESMExports();
