import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Newspaper } from "lucide";
import { siteLoader } from "~/http/handlers/site.server";
import { parseQuery } from "~/http/input/query.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { sitePostsQuery, type SitePostView } from "~/services/feed-posts/feed-posts.schema";
import { listPosts } from "~/services/feed-posts/feed-posts.site.server";
import { pageMeta } from "~/site/frame/page-meta";
import { Pager } from "~/site/frame/pager";
import { useSite } from "~/site/frame/use-site";
import { ButtonLink } from "~/ui/primitives/button";
import { Picture } from "~/ui/primitives/picture";
import { EmptyState } from "~/ui/states/empty-state";
import { RichText } from "~/ui/text/rich-text";
import { shortDateText } from "~/ui/text/time-texts";

export { revalidateBelowCards as shouldRevalidate } from "~/site/frame/cards";
export { PageError as ErrorBoundary } from "~/site/frame/page-error";

export const loader = siteLoader(({ ctx, url }) => listPosts(ctx, parseQuery(sitePostsQuery, url)));

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageMeta(matches, { title: textOf(matches)("News") });

/** All posts of the program, the newest first, for participants and visitors. */
export default function Feed() {
  const t = useText();
  const posts = useLoaderData<typeof loader>();
  return (
    <div className="page my-10 md:my-12">
      <div className="mx-auto grid max-w-reading gap-8">
        <h1 className="text-36 md:text-48">{t("News")}</h1>
        {posts.result.length === 0 ? (
          <EmptyState icon={Newspaper} title={t("No news yet")} text={t("Check back soon.")} />
        ) : (
          posts.result.map((post) => <Post key={post.id} post={post} />)
        )}
        <Pager {...posts} />
      </div>
    </div>
  );
}

function Post({ post }: { post: SitePostView }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  return (
    <article
      id={post.id}
      className="surface-card scroll-mt-24 overflow-hidden rounded-card border border-border wrap-anywhere"
    >
      {post.image ? (
        <Picture
          src={post.image.url}
          alt={post.image.alt_text}
          place="card"
          width={720}
          height={450}
          loading="lazy"
          className="aspect-[16/10] w-full bg-sunken object-cover"
        />
      ) : null}
      <div className="grid justify-items-start gap-3 p-5 md:p-8">
        <p className="text-14 text-muted">
          <time dateTime={post.published_at}>{shortDateText(post.published_at, program.time_zone, locale)}</time>
        </p>
        <h2 className="text-24">{post.title}</h2>
        <RichText html={post.body} />
        {post.link ? (
          <ButtonLink to={post.link} variant="quiet" aria-label={t("Read more: {title}", { title: post.title })}>
            {t("Read more")}
          </ButtonLink>
        ) : null}
      </div>
    </article>
  );
}
