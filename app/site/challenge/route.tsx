import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect, useState } from "react";
import { orHome } from "~/http/answers.server";
import { participantLoader } from "~/http/site-doors.server";
import { textOf, useText } from "~/locales/use-text";
import type { ChallengeView } from "~/services/challenges/challenges.schema";
import { getChallenge } from "~/services/challenges/challenges.server";
import { Dialog, DialogBody, DialogHeader } from "~/ui/dialog";
import { toast } from "~/ui/toast";
import { CompletedCard } from "./completed";
import { isDone } from "./is-done";
import { layoutOf, showsCompletion } from "./layouts";

export { FailedCard as ErrorBoundary } from "~/site/frame/failed-card";

export const loader = participantLoader(({ ctx, params, request }) => orHome(request, getChallenge(ctx, params.challengeId ?? "")));

/** Long enough to read that the challenge is over before home comes up. */
const LEAVE_AFTER_MS = 600;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [{ title: data?.caption ?? textOf(matches)("Challenge") }];

/** The challenge as a dialog over home (specification 1, section 2 "Challenge screen"). */
export default function ChallengeRoute() {
  const t = useText();
  const challenge = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const active = challenge.status === "active";
  const opened = useOpenedState(challenge);
  const straightTo = challenge.bypass_modal && !challenge.is_repeatable_and_completed ? challenge.link_url : null;
  const goHome = () => navigate("/", { preventScrollReset: true });

  useEffect(() => {
    if (!active) {
      toast({
        title: t("Challenge is not active"),
        description: t("This challenge is no longer available"),
        tone: "destructive",
      });
      // Not at once: a page that leaves while it is still hydrating is rendered twice, with an error in the console.
      const leaving = setTimeout(() => navigate("/", { replace: true }), LEAVE_AFTER_MS);
      return () => clearTimeout(leaving);
    }
    if (straightTo) {
      window.location.replace(straightTo);
    }
  }, [active, straightTo, navigate, t]);

  if (!active || straightTo) return <Waiting onClose={goHome} />;
  if (opened.completed && !showsCompletion(challenge.challenge_type)) return <CompletedCard challenge={challenge} onClose={goHome} />;
  const Layout = layoutOf(challenge.challenge_type);
  return <Layout key={challenge.id} challenge={challenge} onClose={goHome} />;
}

/**
 * Whether the challenge was already complete when it was opened. Completing it meanwhile reloads the data, but the
 * layout stays to show what was just earned.
 */
function useOpenedState(challenge: ChallengeView) {
  const completed = isDone(challenge);
  const [opened, setOpened] = useState({ id: challenge.id, completed });
  if (opened.id !== challenge.id) setOpened({ id: challenge.id, completed });
  return opened.id === challenge.id ? opened : { id: challenge.id, completed };
}

function Waiting({ onClose }: { onClose: () => void }) {
  const t = useText();
  return (
    <Dialog label={t("Challenge")} onClose={onClose} shape="sheet">
      <DialogHeader />
      <DialogBody>
        <p role="status" className="py-10 text-center text-muted">{t("Loading, please wait...")}</p>
      </DialogBody>
    </Dialog>
  );
}
