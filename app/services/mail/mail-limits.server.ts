import { subscriberOf, type RateLimit } from "~/platform/rate-limits.server";

/**
 * The limits of sign-in mails to one person, each with its key: ten an hour for one network, and so many for all
 * networks that a stranger cannot lock the person out. A sign-in clears them.
 * @param scope the first part of the limits' names
 * @param person what identifies the person; unique within the scope
 */
export function mailLimits(scope: string, person: string, address: string): [RateLimit, string][] {
  return [
    [{ scope: `${scope}-email-network`, max: 10, windowSeconds: 3600 }, `${person} ${subscriberOf(address)}`],
    [{ scope: `${scope}-email`, max: 60, windowSeconds: 3600 }, person],
  ];
}
