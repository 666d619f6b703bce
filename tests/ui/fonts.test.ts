import { describe, expect, it } from "vitest";
import { fontNames } from "~/services/programs/theme";
import { fontFaces } from "~/ui/styles/fonts";

describe("fontFaces", () => {
  it.each(fontNames)("declares only the fonts in use, with %s", (name) => {
    const { css, files } = fontFaces(name, "Figtree");
    const families = [...css.matchAll(/@font-face\{font-family:"([^"]+)"/g)].map((match) => match[1]);
    const used = [...new Set([name, "Figtree"])];
    expect(families).toEqual(used.flatMap((family) => [family, `${family} fallback`, `${family} DejaVu`]));
    expect(files).toHaveLength(used.length);
    expect(css).toContain("font-display:swap");
    expect(css).toContain(`--header-font:"${name}","${name} fallback","${name} DejaVu"`);
  });
});
