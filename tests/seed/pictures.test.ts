import { describe, expect, it } from "vitest";
import { brands, picture, pictureNames } from "../../prisma/seed/pictures/picture";

describe.each(brands)("pictures of %s", (brand) => {
  it.each(pictureNames)("%s stands alone", (name) => {
    const svg = picture(name, brand);
    expect(Buffer.byteLength(svg)).toBeLessThan(12_288);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).not.toMatch(/undefined|NaN|var\(--|<text|<image|<script|href=|style=/);
    const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    for (const [, used] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(defined).toContain(used);
  });

  it("are all different", () => {
    expect(new Set(pictureNames.map((name) => picture(name, brand))).size).toBe(pictureNames.length);
  });
});
