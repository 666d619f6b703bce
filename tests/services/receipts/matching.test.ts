import { describe, expect, it } from "vitest";
import { matchLine, matchMerchant, type MatchProduct, type MatchRules } from "~/services/receipts/internal/matching";
import { purchaseDay } from "~/services/receipts/internal/purchase-day";
import { itemPoints } from "~/services/receipts/item-points";

const product = (id: string, more: Partial<MatchProduct>): MatchProduct => ({
  id,
  name: id,
  identifiers: [],
  keywords: [],
  pointsPerCent: "0.02",
  maxPriceCents: null,
  merchantIds: [],
  ...more,
});
const rules = (products: MatchProduct[], more: Partial<MatchRules> = {}): MatchRules => ({
  products,
  merchants: [],
  exclusions: [],
  otherPointsPerCent: null,
  ...more,
});
const line = (name: string, more: object = {}) => ({ name, sku: "", priceCents: 450, ...more });
const match = (text: ReturnType<typeof line>, using: MatchRules, merchant: string | null = null) =>
  matchLine(text, merchant, using);

describe("a line", () => {
  const oat = product("Oat latte", { identifiers: ["0042-17"], keywords: ["latte", "oat latte"] });
  const beans = product("House blend beans", { keywords: ["beans"], pointsPerCent: "0.05" });

  it("is found by its SKU first, however it is printed", () => {
    expect(match(line("BEANS", { sku: "4217" }), rules([beans, oat]))).toEqual({
      productId: "Oat latte",
      strategy: "sku",
      keyword: "0042-17",
      confidence: 1,
      eligible: true,
      points: 9,
    });
  });

  it("is found by the longest keyword among whole words, without regard to case, accents and punctuation", () => {
    const cream = product("Crème brûlée", { keywords: ["creme brulee"] });
    const plain = product("Latte", { keywords: ["latte"] });
    expect(match(line("LG OAT-LATTE 12OZ"), rules([plain, oat]))).toMatchObject({
      productId: "Oat latte",
      strategy: "keyword",
      keyword: "oat latte",
    });
    expect(match(line("CRÈME BRÛLÉE"), rules([cream])).productId).toBe("Crème brûlée");
    expect(match(line("LATTERIA CUP"), rules([plain])).productId).toBeNull();
  });

  it("is found by a similar name, less surely the less it is alike", () => {
    const near = match(line("HOUSE BLND BEANS"), rules([product("House blend beans", {})]));
    expect(near).toMatchObject({ strategy: "fuzzy", keyword: "House blend beans", eligible: true });
    expect(near.confidence).toBeGreaterThan(0.8);
    const guess = match(line("HSE BLEND BNS"), rules([product("House blend beans", {})]));
    expect(guess.confidence ?? 0).toBeLessThan(near.confidence!);
    expect(match(line("Paper towels"), rules([product("House blend beans", {})])).productId).toBeNull();
  });

  it("is nothing when a word or SKU is excluded, when it is a discount, or when nothing fits", () => {
    const excluded = rules([oat], { exclusions: ["gift card", "0099"] });
    expect(match(line("Latte Gift Card"), excluded)).toMatchObject({ productId: null, eligible: false, points: 0 });
    expect(match(line("Latte", { sku: "99" }), excluded).eligible).toBe(false);
    expect(match(line("Latte", { priceCents: -100 }), rules([oat]))).toMatchObject({ eligible: false, points: 0 });
    expect(match(line("Tip"), rules([oat])).eligible).toBe(false);
  });

  it("of a product that is sold by some merchants only counts on their receipts", () => {
    const here = rules([product("Latte", { keywords: ["latte"], merchantIds: ["a"] })]);
    expect(match(line("Latte"), here, "a").eligible).toBe(true);
    expect(match(line("Latte"), here, "b").eligible).toBe(false);
    expect(match(line("Latte"), here, null).eligible).toBe(false);
  });

  it("without a product gives the points of external receipts, if there are any", () => {
    expect(match(line("Towels"), rules([oat], { otherPointsPerCent: "0.01" }))).toMatchObject({
      productId: null,
      strategy: null,
      eligible: true,
      points: 5,
    });
  });
});

describe("a merchant", () => {
  const merchants = [
    { id: "blue", name: "Blue Door Bistro", aliases: ["BDB Holdings"] },
    { id: "sun", name: "Sunrise Bakery", aliases: [] },
  ];
  it("is found by name or alias within what is printed, or by a nearly equal name", () => {
    expect(matchMerchant("BLUE DOOR BISTRO #12, 5 Elm St", merchants)?.id).toBe("blue");
    expect(matchMerchant("bdb holdings llc", merchants)?.id).toBe("blue");
    expect(matchMerchant("SUNRISE BAKERV", merchants)?.id).toBe("sun");
    expect(matchMerchant("Sunset Hardware", merchants)).toBeNull();
    expect(matchMerchant("", merchants)).toBeNull();
  });
});

describe("the points of a line", () => {
  it("are rounded half up, exactly", () => {
    expect(itemPoints("0.02", 1450)).toBe(29);
    expect(itemPoints("0.01", 50)).toBe(1);
    expect(itemPoints("0.01", 49)).toBe(0);
    expect(itemPoints("0.1", 5)).toBe(1);
    expect(itemPoints("1.005", 100)).toBe(101);
    expect(itemPoints("0.000001", 2_000_000)).toBe(2);
    expect(itemPoints("5", -100)).toBe(0);
  });
});

describe("the day of a purchase", () => {
  const either = { dayFirst: "2026-04-03", monthFirst: "2026-03-04" };
  const english = { value: "2026-03-04", confidence: 1, either };
  it.each([
    [english, "GBP", "2026-11-20", "2026-04-03"],
    [english, "MXN", "2026-11-20", "2026-04-03"],
    [english, "USD", "2026-11-20", "2026-03-04"],
    [{ ...english, value: "2026-04-03" }, "USD", "2026-11-20", "2026-04-03"],
    [english, "GBP", "2026-03-10", "2026-03-04"],
    [english, "GBP", "2026-01-10", "2026-04-03"],
    [{ value: "2026-03-14", confidence: 1 }, "GBP", "2026-11-20", "2026-03-14"],
    [null, "GBP", "2026-11-20", null],
  ])("%j in %s on %s is %s", (date, currency, today, expected) => {
    expect(purchaseDay(date, currency, today)).toBe(expected);
  });
});
