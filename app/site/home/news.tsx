import { useLocale, useText } from "~/locales/use-text";
import { useSite } from "~/site/frame/use-site";
import { Link } from "~/ui/primitives/link";
import { TilePicture } from "~/ui/primitives/tile";
import { sharedMarkup } from "~/ui/render/shared-markup";
import { Deferred } from "~/ui/states/deferred";
import { shortDateText } from "~/ui/text/time-texts";
import type { HomePostTeaser } from "./home-views";
import { SectionHeading } from "./section-heading";

/** The newest posts of the program, with a link to all of them; hidden without posts. */
export function News({ posts }: { posts: HomePostTeaser[] | null | Promise<HomePostTeaser[] | null> }) {
  return (
    <Deferred value={posts} fallback={null} error={null}>
      {(loaded) => (loaded && loaded.length > 0 ? <Newest posts={loaded} /> : null)}
    </Deferred>
  );
}

function Newest({ posts }: { posts: HomePostTeaser[] }) {
  const t = useText();
  const locale = useLocale();
  const { program } = useSite();
  return (
    <section aria-labelledby="news" className="mt-section">
      <div className="mb-3 flex items-baseline justify-between gap-4 md:mb-6">
        <SectionHeading id="news" icon={null}>
          {t("News")}
        </SectionHeading>
        <Link to="/posts" className="text-14 text-link underline underline-offset-4">
          {t("All news")}
        </Link>
      </div>
      <ul className="shelf shelf-wide">
        {posts.map((post) => (
          <NewsItem
            key={post.id}
            {...post}
            published_at={shortDateText(post.published_at, program.time_zone, locale)}
          />
        ))}
      </ul>
    </section>
  );
}

const NewsItem = sharedMarkup("li", function NewsItem({ id, title, excerpt, image, published_at }: HomePostTeaser) {
  return (
    <Link
      to={`/posts#${id}`}
      className="surface-card flex h-full flex-col overflow-hidden rounded-tile border border-border hover:shadow-lift"
    >
      <span className="block aspect-[16/10] overflow-hidden">
        <TilePicture title={title} imageUrl={image?.url} place="card" />
      </span>
      <span className="grid gap-1 p-4 wrap-anywhere">
        <span className="text-14 text-muted">{published_at}</span>
        <strong className="line-clamp-2 leading-snug">{title}</strong>
        {excerpt ? <span className="line-clamp-3 text-14 text-muted max-md:hidden">{excerpt}</span> : null}
      </span>
    </Link>
  );
});
