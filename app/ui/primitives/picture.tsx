import type { ImgHTMLAttributes } from "react";
import { srcSetOf, type PictureWidth } from "~/services/media/picture-widths";

/** How wide a picture is in the layout, and the widths that the browser chooses from, by this and its screen. */
const PLACES = {
  icon: { sizes: "40px", widths: [96, 320] },
  thumbnail: { sizes: "128px", widths: [96, 192, 320, 480] },
  tile: { sizes: "(min-width: 1024px) 260px, (min-width: 640px) 33vw, 42vw", widths: [320, 480, 640, 960] },
  /** In the side column of an admin page. */
  side: { sizes: "(min-width: 1100px) 304px, 160px", widths: [320, 480, 640, 960] },
  /** Across a card or a dialog. */
  card: { sizes: "(min-width: 768px) 640px, 100vw", widths: [480, 640, 960, 1440] },
  /** Half of a large dialog, whose height decides on wide screens. */
  half: { sizes: "(min-width: 900px) 1000px, 100vw", widths: [640, 960, 1440, 2400] },
  /** Across the screen. Its height decides on phones, where its sides are cut off. */
  screen: { sizes: "(min-width: 768px) 100vw, 480px", widths: [640, 960, 1440, 2400] },
} satisfies Record<string, { sizes: string; widths: readonly PictureWidth[] }>;
export type PicturePlace = keyof typeof PLACES;

interface PictureProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  alt: string;
  place: PicturePlace;
}

/** A picture that is loaded in the size of its place. A drawing and one from elsewhere have only one size. */
export function Picture({ src, alt, place, ...image }: PictureProps) {
  const { sizes, widths } = PLACES[place];
  const srcSet = srcSetOf(src, widths);
  return <img {...image} {...(srcSet ? { srcSet, sizes } : {})} src={src} alt={alt} />;
}
