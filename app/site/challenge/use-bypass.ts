import { useEffect, useRef } from "react";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { sendOnLeaving } from "~/ui/calls";
import { isWebLink, openLink } from "./link/open-link";

const LEAVE_AFTER_MS = 600;

/**
 * A challenge with bypass_modal goes straight to its link, unless it is repeatable and completed (specification 1,
 * section 4 "Challenge"). The card is skipped, as if its button had been pressed: it is submitted on the way. A call or
 * a mail leaves the page where it is, which then goes home. Gives whether the card is skipped.
 */
export function useBypass(challenge: ChallengeView | null, completed: boolean, goHome: () => void): boolean {
  const link = challenge?.bypass_modal && !challenge.is_repeatable_and_completed ? challenge.link_url : null;
  const submitted = link && challenge && !challenge.api_completion_only && !completed ? challenge.identifier : null;
  const home = useRef(goHome);
  home.current = goHome;
  useEffect(() => {
    if (!link) return;
    if (submitted) sendOnLeaving("/public/challenges/submit", { challenge_id: submitted });
    if (isWebLink(link)) return window.location.replace(link);
    openLink(link);
    const leaving = setTimeout(() => home.current(), LEAVE_AFTER_MS);
    return () => clearTimeout(leaving);
  }, [link, submitted]);
  return Boolean(link);
}
