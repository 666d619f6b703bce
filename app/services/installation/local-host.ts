import { msg } from "~/locales/translate";
import { unchecked, type Unchecked } from "./check";

/** Whether a host is a name of this machine, or one that exists nowhere but on machines of developers. */
export function isLocalHost(host: string): boolean {
  return /(^|\.)(localhost|test)$|^127\./.test(host);
}

/** For a check that needs a host of the internet. */
export function localHost(host: string): Unchecked {
  return unchecked(msg("{host} is a local name, which has neither DNS nor TLS."), { host });
}
