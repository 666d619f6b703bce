import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { participantLoader } from "~/http/handlers/site.server";
import { redirectHomeIfNotFound } from "~/http/responses/responses.server";
import { getPartnerPage } from "~/services/site-frame/site-frame.site.server";
import { pageMeta } from "~/site/frame/page-meta";
import { EmbeddedPage } from "~/ui/primitives/embedded-page";

export { revalidateBelowCards as shouldRevalidate } from "~/site/frame/cards";
export { PageError as ErrorBoundary } from "~/site/frame/page-error";

export const loader = participantLoader(({ ctx, request }) => redirectHomeIfNotFound(request, getPartnerPage(ctx)));

/**
 * Only this page's Content-Security-Policy allows the frame, so a client-side navigation has to load it as a new
 * document. The promise stays pending until the browser has left the page.
 */
export function clientLoader(): Promise<never> {
  window.location.assign("/photos");
  return new Promise(() => {});
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => pageMeta(matches, { title: data?.title });

/** The partner's page in a frame. */
export default function Partner() {
  const { url, title } = useLoaderData<typeof loader>();
  return (
    <div className="page mt-10 md:mt-12">
      <h1 className="mb-6 text-36 md:text-48">{title}</h1>
      <EmbeddedPage url={url} title={title} />
    </div>
  );
}
