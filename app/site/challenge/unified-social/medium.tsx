import type { SocialPostView } from "~/services/social/social-posts.schema";
import { classNames } from "~/ui/class-names";

type Props = {
  media: Pick<SocialPostView, "post_type" | "media_path">;
  /** What it is, for those who do not see it. */
  name: string;
  className?: string;
};

/** A picture or a film as it was posted, uncropped; nothing for a text. */
export function Medium({ media: { post_type, media_path }, name, className }: Props) {
  if (!media_path) return null;
  const look = classNames(
    "w-full bg-sunken object-contain",
    post_type === "video" ? "aspect-video" : "aspect-16/10",
    className,
  );
  if (post_type !== "video") return <img src={media_path} alt={name} className={look} />;
  return (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- the platforms give no captions along
    <video controls playsInline preload="metadata" src={media_path} aria-label={name} className={look} />
  );
}
