import { useEffect, useRef } from "react";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { sendOnLeaving } from "~/ui/forms/api-calls";
import { isWebLink, openLink } from "./link/open-link";

const LEAVE_AFTER_MS = 600;

/**
 * A challenge with `bypass_modal` goes directly to its link, unless it is repeatable and completed. It is submitted as
 * if the card's button had been pressed. A telephone or mail link does not leave the page, so the page then goes home.
 * @returns whether the card is skipped
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
