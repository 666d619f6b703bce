import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { siteLoader } from "~/http/handlers/site.server";
import { textOf, useText } from "~/locales/use-text";
import { getProgramPage } from "~/services/site-frame/site-frame.site.server";
import { pageMeta } from "~/site/frame/page-meta";
import { RichText } from "~/ui/text/rich-text";

export { revalidateBelowCards as shouldRevalidate } from "~/site/frame/cards";
export { PageError as ErrorBoundary } from "~/site/frame/page-error";

export const loader = siteLoader(
  ({ ctx, param, url }) => getProgramPage(ctx, param("slug"), url.searchParams.get("preview")),
  { cacheForVisitors: true },
);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  ...pageMeta(matches, { title: data?.title ?? textOf(matches)("Page not found") }),
  ...(data && !data.published ? [{ name: "robots", content: "noindex" }] : []),
];

/** A page of the program, linked from the footer once it is published. */
export default function ProgramPage() {
  const t = useText();
  const page = useLoaderData<typeof loader>();
  return (
    <article className="page my-12 md:my-16">
      <div className="mx-auto max-w-reading">
        {page.published ? null : (
          <p role="status" className="mb-6 rounded-small bg-warning-soft px-4 py-3 text-warning">
            {t("This is a preview. The page isn't published.")}
          </p>
        )}
        <h1 className="text-36 wrap-anywhere md:text-48">{page.title}</h1>
        <RichText html={page.content} className="mt-6" />
      </div>
    </article>
  );
}
