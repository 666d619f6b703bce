import { data } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { COOKIES, expiredCookie } from "~/http/context/cookies.server";
import { siteLoader } from "~/http/handlers/site.server";
import { readFlash } from "~/http/responses/flash.server";
import { getSiteFrame } from "~/services/programs/programs.site.server";
import { ToastRegion } from "~/ui/overlay/toast";
import { BottomBar } from "./bottom-bar";
import { SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { usePageViews } from "./use-page-views";

export const loader = siteLoader(async ({ ctx, request }) => {
  const messages = readFlash(request);
  const frame = { ...(await getSiteFrame(ctx)), messages, now: ctx.now.toISOString() };
  return messages.length > 0 ? data(frame, { headers: { "Set-Cookie": expiredCookie(COOKIES.flash) } }) : frame;
});

/** Separate chunks: visitors open no cards, and messages are rare. */
const OpeningCard = lazy(() => import("./opening-card").then((module) => ({ default: module.OpeningCard })));
const FlashDialog = lazy(() => import("./flash-dialog").then((module) => ({ default: module.FlashDialog })));

/** The frame of every page of the site: header, footer, messages and toasts. */
export default function SiteFrame() {
  const { program, participant, powered_by, messages, now } = useLoaderData<typeof loader>();
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
          <FlashDialog messages={messages} />
        </Suspense>
      ) : null}
      <ToastRegion />
    </div>
  );
}
