import { subscriberOf, type RateLimit } from "~/platform/rate-limits.server";

/**
 * The limits of sign-in mails to one person, each with the key that it counts by. A sign-in clears them.
 *
 * One network may request ten an hour. All networks together may request so many that a stranger cannot use them up and
 * lock the person out.
 * @param scope the first part of the limits' names
 * @param person what the person is known by; unique within the scope
 */
export function mailLimits(scope: string, person: string, address: string): [RateLimit, string][] {
  return [
    [{ scope: `${scope}-email-network`, max: 10, windowSeconds: 3600 }, `${person} ${subscriberOf(address)}`],
    [{ scope: `${scope}-email`, max: 60, windowSeconds: 3600 }, person],
  ];
}
