import { useMatches, useRevalidator, useSearchParams } from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import type { ReceiptView } from "~/services/payments/payments.schema";
import { useSite } from "~/site/frame/use-site";
import { Deferred } from "~/ui/states/deferred";
import type { HomeProfile } from "./home-views";
import { useOncePerSession } from "./use-once-per-session";

/** Separate chunks, because few page views open them. */
const ReceiptDialog = lazy(() => import("./receipt-dialog").then((module) => ({ default: module.ReceiptDialog })));
const ProfileDialog = lazy(() => import("./profile-dialog").then((module) => ({ default: module.ProfileDialog })));

interface HomeDialogsProps {
  receipt: ReceiptView | null | Promise<ReceiptView | null>;
  profile: HomeProfile | null | Promise<HomeProfile | null>;
}

/**
 * The dialogs that open over the home page by themselves. After a payment there is only the receipt. None while the
 * participant is asked for a name, which the receipt shows.
 */
export function HomeDialogs({ receipt, profile }: HomeDialogsProps) {
  const { participant } = useSite();
  if (participant?.first_name === "") return null;
  return (
    <Deferred value={receipt} fallback={null} error={null}>
      {(paid) =>
        paid ? (
          <Receipt receipt={paid} />
        ) : (
          <Deferred value={profile} fallback={null} error={null}>
            {(challenge) => challenge && <Profile challenge={challenge} />}
          </Deferred>
        )
      }
    </Deferred>
  );
}

function Receipt({ receipt }: { receipt: ReceiptView }) {
  const [closed, setClosed] = useState(false);
  const { revalidate } = useRevalidator();
  // The payment may have been processed while the page was rendered: the balances around it were read before.
  useEffect(() => revalidate(), [revalidate]);
  const [, setSearch] = useSearchParams();
  const close = () => {
    setClosed(true);
    const without = (search: URLSearchParams) => (search.delete("session_id"), search);
    setSearch(without, { replace: true, preventScrollReset: true });
  };
  return closed ? null : (
    <Suspense>
      <ReceiptDialog receipt={receipt} onClose={close} onLeave={() => setClosed(true)} />
    </Suspense>
  );
}

/**
 * Opens only over the home page itself, not over a message, and not on a visit that begins with good news or a new tier.
 */
function Profile({ challenge }: { challenge: HomeProfile }) {
  const { messages, new_tier, celebrations } = useSite();
  const [hasNews] = useState(celebrations.length > 0 || new_tier !== null);
  const alone = useMatches().at(-1)?.id === "site/home/route" && messages.length === 0 && !hasNews;
  const { open, close } = useOncePerSession("profile-dialog", alone);
  return open ? (
    <Suspense>
      <ProfileDialog challenge={challenge} onClose={close} />
    </Suspense>
  ) : null;
}
