/** Pictures in the size of their place (docs/product/branding.md#pictures-in-the-size-of-their-place). Browser-safe. */

/** The widths in pixels in which the server makes a picture. The largest is that of an uploaded picture. */
export const PICTURE_WIDTHS = [96, 192, 320, 480, 640, 960, 1440, 2400] as const;
export type PictureWidth = (typeof PICTURE_WIDTHS)[number];

/** The `srcset` of a picture of the media library in these widths; undefined for a drawing and a picture from elsewhere. */
export function srcSetOf(url: string, widths: readonly PictureWidth[]): string | undefined {
  if (!/^\/media\/.*\.(jpg|png)$/i.test(url)) return undefined;
  return widths.map((width) => `${url}?w=${width} ${width}w`).join(", ");
}
