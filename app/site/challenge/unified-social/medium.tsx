import type { SocialPostView } from "~/services/social/social-posts.schema";
import { classNames } from "~/ui/primitives/class-names";
import { Picture } from "~/ui/primitives/picture";

type Props = {
  media: Pick<SocialPostView, "post_type" | "media_path">;
  /** The text alternative. */
  name: string;
  className?: string;
};

/** The picture or video of a post, uncropped; nothing for a post without one. */
export function Medium({ media: { post_type, media_path }, name, className }: Props) {
  if (!media_path) return null;
  const mediaClasses = classNames(
    "w-full bg-sunken object-contain",
    post_type === "video" ? "aspect-video" : "aspect-16/10",
    className,
  );
  if (post_type !== "video") return <Picture src={media_path} alt={name} place="card" className={mediaClasses} />;
  return (
    // eslint-disable-next-line jsx-a11y/media-has-caption -- the platforms provide no captions
    <video controls playsInline preload="metadata" src={media_path} aria-label={name} className={mediaClasses} />
  );
}
