import { useText } from "~/locales/use-text";

/** The small version of an answer's photo. */
export function thumbnailOf(photoUrl: string): string {
  return `${photoUrl}?size=thumbnail`;
}

/** The photo of an answer, small, as a link to the full size. */
export function PhotoThumbnail({ url, name }: { url: string; name: string }) {
  const t = useText();
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      title={name}
      aria-label={t("Open photo {name}", { name })}
      className="my-1 block size-12 overflow-hidden rounded-small bg-sunken"
    >
      <img src={thumbnailOf(url)} alt="" loading="lazy" className="size-full object-cover" />
    </a>
  );
}
