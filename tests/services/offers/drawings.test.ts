import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { wrapped } from "~/services/offers/internal/drawing";
import { drawLogo } from "~/services/offers/logo-image";
import type { Voucher } from "~/services/offers/offers.schema";
import { drawVoucher } from "~/services/offers/voucher-image";

const voucher: Voucher = {
  code: "K7QM2F9XAB34CD56",
  merchantName: "Blue Door Bistro",
  offerText: "$20 off",
  expiresAt: new Date("2026-11-21T12:10:00Z"),
  status: "valid",
  timeZone: "America/New_York",
};

describe("a voucher's picture", () => {
  it("shows merchant, offer, code and the time in the program's zone", () => {
    const svg = drawVoucher(voucher, "en");
    for (const text of ["Blue Door Bistro", "$20 off", "K7QM 2F9X AB34 CD56", "7:10:00"]) expect(svg).toContain(text);
  });

  it.each(["expired", "void"] as const)("shows no code once it is %s", (status) => {
    const svg = drawVoucher({ ...voucher, status }, "en");
    expect(svg).not.toContain("K7QM");
    expect(svg).not.toContain("<g ");
  });

  it.each([
    "<script>alert(1)</script> & 'sons' \"co\"",
    "\u0000\u0008 control",
    "Wort ".repeat(100),
    "x".repeat(300),
    "レストラン 🍜",
    "",
  ])("can be drawn for any name: %j", async (merchantName) => {
    const svg = drawVoucher({ ...voucher, merchantName, offerText: merchantName }, "es");
    expect(svg).not.toContain("<script");
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: "svg", width: 480 });
  });
});

describe("a logo", () => {
  it("is the same for the same merchant, and drawn for every category", async () => {
    expect(drawLogo(25, "the-blue-door")).toBe(drawLogo(25, "the-blue-door"));
    expect(drawLogo(25, "the-blue-door")).toContain(">BD</text>");
    for (const category of [25, 26, 27, 91])
      expect(await sharp(Buffer.from(drawLogo(category, "-"))).metadata()).toMatchObject({ width: 240, height: 240 });
  });
});

it("texts wrap into lines, and end in an ellipsis when there is no more space", () => {
  expect(wrapped("one two three four", 9, 3)).toEqual(["one two", "three", "four"]);
  expect(wrapped("one two three four five six", 9, 2)).toEqual(["one two", "three …"]);
});
