/** The time of other systems, which the sandbox does not move: for signatures that they made or check. */
export function systemTime(): Date {
  return new Date(Date.now());
}
