/**
 * The pictures that are made from a brand: icons for browsers and phones, and the picture of links to the site. They
 * are drawn on the first request and kept in memory by the brand's version, since drawing one costs more than a page.
 */
import { z } from "zod";
import { notFound } from "~/platform/errors";
import { query } from "~/platform/use-case.server";
import { findMedia, readMedia } from "~/services/media/media.site.server";
import { untranslated } from "~/services/programs/catalogue-language.server";
import type { Hex } from "~/services/programs/color";
import type { ProgramCtx } from "~/services/programs/program-context";
import { completeStyle } from "~/services/programs/theme";
import { brandVersion } from "./brand-version.server";
import { drawIcon, drawSocialPicture, type Brand } from "./internal/brand-drawing.server";

const DRAWINGS: Readonly<Record<string, (brand: Brand) => Promise<Buffer>>> = {
  "icon-192.png": (brand) => drawIcon(brand, 192, 1),
  "icon-512.png": (brand) => drawIcon(brand, 512, 1),
  // A phone may cut everything outside of the middle 80 percent.
  "icon-maskable-512.png": (brand) => drawIcon(brand, 512, 0.64),
  "apple-touch-icon.png": (brand) => drawIcon(brand, 180, 0.8),
  "social.png": drawSocialPicture,
};

const MAX_PICTURES = 200;
const pictures = new Map<string, Promise<Buffer>>();

/** A picture of the program's brand as PNG, and the version that it was made from. @throws not_found for another name */
export const getBrandPicture = query(
  "site:visit",
  async function getBrandPicture(ctx: ProgramCtx, file: string): Promise<{ bytes: Buffer; version: string }> {
    const draw = Object.hasOwn(DRAWINGS, file) ? DRAWINGS[file] : undefined;
    if (!draw) throw notFound("File not found");
    const version = brandVersion(ctx.program);
    const key = `${ctx.programId} ${version} ${file}`;
    let picture = pictures.get(key);
    if (!picture) {
      if (pictures.size >= MAX_PICTURES) pictures.clear();
      pictures.set(key, (picture = brandOf(ctx).then(draw)));
      picture.catch(() => pictures.delete(key));
    }
    return { bytes: await picture, version };
  },
  { output: z.object({ bytes: z.instanceof(Buffer), version: z.string() }) },
);

async function brandOf(ctx: ProgramCtx): Promise<Brand> {
  const { name, template } = untranslated(ctx.program); // one picture for all languages
  const style = completeStyle(template.element_css_style);
  const color = (key: keyof typeof style) => style[key] as Hex;
  const [icon, logo, photo] = await Promise.all(
    [template.favicon_file, template.header_logo, template.header_background_image].map((path) => bytesOf(ctx, path)),
  );
  return {
    name,
    description: template.header_description,
    primary: color("perk-primary"),
    onPrimary: color("perk-primary-content"),
    header: color("perk-header-color"),
    footer: color("perk-footer-color"),
    onFooter: color("perk-header-title-color"),
    icon: icon ?? null,
    logo: logo ?? null,
    photo: photo ?? null,
  };
}

/** The bytes of a picture of the media library by its path; null for another path, and for a file that is gone. */
async function bytesOf(ctx: ProgramCtx, path: string | null): Promise<Buffer | null> {
  const id = /^\/media\/([^/]+)\//.exec(path ?? "")?.[1];
  if (!id || !ctx.program.files.has(id)) return null;
  const file = await findMedia(ctx, id).catch(() => null);
  if (!file?.contentType.startsWith("image/")) return null;
  const content = await readMedia(ctx, file);
  if (Buffer.isBuffer(content)) return content;
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
