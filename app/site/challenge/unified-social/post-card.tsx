import { ExternalLink } from "lucide";
import { useLocale, useText } from "~/locales/use-text";
import type { SocialPostView } from "~/services/social/social-posts.schema";
import { useSite } from "~/site/frame/use-site";
import { Icon } from "~/ui/primitives/icon";
import { shortDateText } from "~/ui/text/time-texts";
import { isWebLink } from "../link/open-link";
import { Gallery } from "./gallery";
import { Medium } from "./medium";
import { PLATFORM_NAMES, PlatformIcon } from "./platform-icon";

/** A post: its picture, video or gallery, author and text, and a link to it on its platform. */
export function PostCard({ post }: { post: SocialPostView }) {
  const { program } = useSite();
  const t = useText();
  const locale = useLocale();
  const { url: pageUrl, platform } = post.social_network_page;
  return (
    <article>
      <PostMedia post={post} />
      <div className="mt-4 flex items-center gap-3">
        <PlatformIcon platform={platform} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-strong">@{post.username}</p>
          <p className="text-14 text-muted">
            <time dateTime={post.published_at}>{shortDateText(post.published_at, program.time_zone, locale)}</time>
          </p>
        </div>
      </div>
      {post.message ? <p className={post.media_path ? "mt-3" : "mt-4 text-20 leading-snug"}>{post.message}</p> : null}
      <a
        href={isWebLink(post.url) ? post.url : pageUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="mt-1 inline-flex min-h-(--touch) items-center gap-1.5 text-14 font-strong text-link underline-offset-4 hover:underline"
      >
        {t("Open on {platform}", { platform: PLATFORM_NAMES[platform] })}
        <Icon icon={ExternalLink} size={16} />
      </a>
    </article>
  );
}

function PostMedia({ post }: { post: SocialPostView }) {
  const t = useText();
  if (post.social_network_child_posts.length > 0) return <Gallery pictures={post.social_network_child_posts} />;
  const { username } = post;
  return (
    <Medium
      media={post}
      name={
        post.post_type === "video" ? t("Video by {username}", { username }) : t("Photo by {username}", { username })
      }
      className="rounded-inner"
    />
  );
}
