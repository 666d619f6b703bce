import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { describe, expect, it } from "vitest";
import { brands } from "../../prisma/seed/pictures/palettes";
import { picture } from "../../prisma/seed/pictures/picture";

const folder = new URL("../../prisma/seed/pictures/", import.meta.url);
const namesIn = (name: string) => readdirSync(new URL(name, folder)).map((file) => basename(file, ".svg"));

describe.each(brands)("pictures of %s", (brand) => {
  const names = [...namesIn(brand), ...namesIn("shared")];

  it.each(names)("%s stands alone", (name) => {
    const svg = picture(name, brand);
    expect(Buffer.byteLength(svg)).toBeLessThan(12_288);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(svg).not.toMatch(/undefined|NaN|var\(--|<text|<image|<script|href=|style=/);
    const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    for (const [, used] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(defined).toContain(used);
  });

  it("are all different", () => {
    expect(new Set(names.map((name) => picture(name, brand))).size).toBe(names.length);
  });
});

it("draws a shared picture in the colors of the brand", () => {
  const colors = brands.map((brand) => picture("gift-card", brand));
  expect(new Set(colors).size).toBe(brands.length);
});

it("fails for a name without a file", () => {
  expect(() => picture("nothing", "demo")).toThrow("nothing.svg");
});
