/** The statuses of a call by somebody who is not signed in any more, or whose cookies are gone. */
const SIGNED_OUT = [401, 403];

/**
 * Leads to the sign-in page and back, if the session has ended: trying again would not help. Somebody who is still
 * signed in, with an outdated page, comes straight back to a fresh one.
 * @returns whether the browser is leaving
 */
export function leaveIfSignedOut({ status }: { status: number }): boolean {
  if (!SIGNED_OUT.includes(status)) return false;
  const { pathname, search } = window.location;
  window.location.assign(`/signin?${new URLSearchParams({ redirect_to: pathname + search })}`);
  return true;
}
