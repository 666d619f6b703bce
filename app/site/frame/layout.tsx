import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { siteLoader } from "~/http/handlers/site.server";
import { readFlash } from "~/http/responses/flash.server";
import { getSiteFrame } from "~/services/programs/programs.site.server";
import { useFlash } from "~/ui/hooks/use-flash";
import { ToastRegion } from "~/ui/overlay/toast";
import { BottomBar } from "./bottom-bar";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { usePageViews } from "./use-page-views";

export const loader = siteLoader(async ({ ctx, request }) => {
  return { ...(await getSiteFrame(ctx)), messages: readFlash(request), now: ctx.now.toISOString() };
});

/** Separate chunks: visitors open no cards, and messages are rare. */
const OpeningCard = lazy(() => import("./opening-card").then((module) => ({ default: module.OpeningCard })));
const FlashDialog = lazy(() => import("./flash-dialog").then((module) => ({ default: module.FlashDialog })));

/** The frame of every page of the site: header, footer, messages and toasts. */
export default function SiteFrame() {
  const { program, participant, powered_by, messages: sent, now } = useLoaderData<typeof loader>();
  const { messages, dismiss } = useFlash(sent);
  usePageViews(program.id);
  const onHome = useMatches().some((match) => match.id === "site/home/route");
  const visitorOnHome = onHome && participant === null;
  return (
    <div className="flex min-h-dvh flex-col">
      <SiteHeader program={{ ...program, logo_url: program.header_logo }} participant={participant} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter
        program={{ ...program, logo_url: program.footer_logo }}
        year={new Date(now).getUTCFullYear()}
        poweredBy={powered_by}
        aboveBar={visitorOnHome}
      />
      {visitorOnHome ? <BottomBar /> : null}
      {participant ? (
        <Suspense>
          <OpeningCard />
        </Suspense>
      ) : null}
      {messages.length > 0 ? (
        <Suspense>
          <FlashDialog messages={messages} onClose={dismiss} />
        </Suspense>
      ) : null}
      <ToastRegion />
    </div>
  );
}
