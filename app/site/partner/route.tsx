import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { orHome } from "~/http/answers.server";
import { participantLoader } from "~/http/site-doors.server";
import { getPartnerPage } from "~/services/programs/programs.server";
import { PartnerFrame } from "./partner-frame";

export { PageError as ErrorBoundary } from "~/site/frame/page-error";

export const loader = participantLoader(({ ctx, request }) => orHome(request, getPartnerPage(ctx)));

/**
 * Only this page's own Content-Security-Policy allows the frame, so whoever comes from another page of the site loads
 * it as a document. The promise stays open until the browser has left.
 */
export function clientLoader(): Promise<never> {
  window.location.assign("/photos");
  return new Promise(() => {});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "" }];

/** The partner's page in a frame (specification 1, section 2 "partner route"). */
export default function Partner() {
  const { url, title } = useLoaderData<typeof loader>();
  return (
    <div className="page mt-10 md:mt-12">
      <h1 className="mb-6 text-36 md:text-48">{title}</h1>
      <PartnerFrame url={url} title={title} />
    </div>
  );
}
