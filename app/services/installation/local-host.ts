/** Whether a host is a name of this machine, or one that exists nowhere but on machines of developers. */
export function isLocalHost(host: string): boolean {
  return /(^|\.)(localhost|test)$|^127\./.test(host);
}
