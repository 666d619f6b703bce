import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { lazy, Suspense, useEffect, useState } from "react";
import { programTheme } from "~/http/context/program-theme.server";
import { siteLoader } from "~/http/handlers/site.server";
import { readFlash } from "~/http/responses/flash.server";
import type { loader as rootLoader } from "~/root";
import { getSiteFrame } from "~/services/site-frame/site-frame.site.server";
import { usePushMoment } from "~/site/push/push-moment";
import { useLostSession } from "~/ui/forms/lost-session";
import { useFlash } from "~/ui/hooks/use-flash";
import { useLatestLook } from "~/ui/hooks/use-latest-look";
import { ToastRegion } from "~/ui/overlay/toast";
import { ErrorPage } from "~/ui/states/error-page";
import { revalidateBelowCards } from "./cards";
import { Frame } from "./frame";
import { PageError } from "./page-error";
import { usePageViews } from "./use-page-views";

export const loader = siteLoader(async ({ ctx, request }) => {
  return {
    ...(await getSiteFrame(ctx)),
    messages: readFlash(request),
    now: ctx.now.toISOString(),
    look_version: programTheme(ctx.program).lookVersion,
  };
});

/** Separate chunks: visitors open no cards, and messages are rare. */
const OpeningCard = lazy(() => import("./opening-card").then((module) => ({ default: module.OpeningCard })));
const CompleteSignUp = lazy(() => import("./complete-sign-up").then((module) => ({ default: module.CompleteSignUp })));
const TierDialog = lazy(() => import("./tier-dialog").then((module) => ({ default: module.TierDialog })));
const PushCard = lazy(() => import("~/site/push/push-card").then((module) => ({ default: module.PushCard })));
const FlashDialog = lazy(() => import("./flash-dialog").then((module) => ({ default: module.FlashDialog })));
const MemberCodeOpener = lazy(() =>
  import("./member-code-opener").then((module) => ({ default: module.MemberCodeOpener })),
);
const SignInAgain = lazy(() => import("./sign-in-again"));

/** Opening a challenge or reward changes nothing here. */
export const shouldRevalidate = revalidateBelowCards;

/** The routes whose card covers the page. */
const CARDS = ["site/challenge/route", "site/reward/route"];

type FrameData = ReturnType<typeof useLoaderData<typeof loader>>;

/**
 * The frame that this browser showed last. When a navigation fails, for example without a network, the frame's own data
 * fails with it. Never set on the server, which has many programs.
 */
let lastFrame: FrameData | undefined;

/** The frame of every page of the site: header, footer, messages and toasts. */
export default function SiteFrame() {
  const frame = useLoaderData<typeof loader>();
  const { messages, dismiss } = useFlash(frame.messages);
  usePageViews(frame.program.id);
  useLatestLook(frame.look_version);
  useEffect(() => {
    lastFrame = frame;
  }, [frame]);
  const lost = useLostSession();
  const { search } = useLocation();
  const matches = useMatches();
  const home = matches.find((match) => match.id === "site/home/route");
  const onHome = home !== undefined;
  // The terms can be read before they are agreed to.
  const onProgramPage = matches.some((match) => match.id === "site/program-page/route");
  const { participant, new_tier } = frame;
  // The data may be read again while nobody is signed in; the page still belongs to whom it was made for.
  const [owner] = useState(participant);
  // After a payment the receipt comes first, also one that is still loading; closing it removes its session from the URL.
  const hasReceipt =
    new URLSearchParams(search).has("session_id") && (home?.data as { receipt?: unknown } | undefined)?.receipt;
  // The question comes on home, where it hides no form and no code, and after the card that says what was earned.
  const isPushMoment = usePushMoment() && onHome && !matches.some(({ id }) => CARDS.includes(id));
  return (
    <Frame frame={frame} withBar={onHome && participant === null}>
      <Outlet />
      {participant ? (
        <Suspense>
          <OpeningCard />
          <MemberCodeOpener />
        </Suspense>
      ) : null}
      {participant?.first_name === "" && !onProgramPage ? (
        <Suspense>
          <CompleteSignUp program={frame.program} />
        </Suspense>
      ) : null}
      {participant && frame.program.features.includes("push_notifications") ? (
        <Suspense>
          <PushCard programName={frame.program.name} participantId={participant.id} isMoment={isPushMoment} />
        </Suspense>
      ) : null}
      {messages.length > 0 ? (
        <Suspense>
          <FlashDialog messages={messages} onClose={dismiss} />
        </Suspense>
      ) : null}
      {new_tier && messages.length === 0 && !hasReceipt && participant?.first_name !== "" ? (
        <Suspense>
          <TierDialog tier={new_tier} />
        </Suspense>
      ) : null}
      {lost && owner ? (
        <Suspense>
          <SignInAgain lost={lost} email={owner.email} />
        </Suspense>
      ) : null}
      <ToastRegion />
    </Frame>
  );
}

/** Shown when the data of the frame could not be loaded: in the frame that the browser still has, or else without. */
export function ErrorBoundary() {
  const error = useRouteError();
  const page = useRouteLoaderData<typeof rootLoader>("root");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { pathname, search } = useLocation();
  if (!lastFrame)
    return (
      <ErrorPage
        status={status}
        supportEmail={page?.supportEmail}
        requestId={page?.requestId}
        home={page?.hasProgram}
        retryPath={pathname + search}
      />
    );
  return (
    <Frame frame={lastFrame}>
      <PageError />
    </Frame>
  );
}
