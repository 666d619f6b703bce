import { expect, test } from "vitest";
import { hyphenated } from "~/platform/hyphenated";
import { unaccented } from "~/platform/unaccented";
import { slugOf } from "~/services/offers/merchant-records";
import { testDatabase } from "../setup/database";

const { pool } = await testDatabase();

const WORDS = ["Página", "JALAPEÑO", "Größe", "Ærø", "Łukasz Đorđe", "ÜBER", "plain", "ISPARTA ısparta", "naïve"];

test.each(WORDS)("%s has the same letters in the browser and in the database", async (word) => {
  const { rows } = await pool.query<{ letters: string }>("select lower(unaccented($1)) as letters", [word]);
  expect(unaccented(word)).toBe(rows[0]!.letters);
});

test("it is in lower case without accents", () => {
  expect(unaccented("Señora Rosa’s Café")).toBe("senora rosa’s cafe");
  expect(unaccented("Größe ø Łódź ﬁn")).toBe("grosse o lodz fin");
});

test("parts of URLs have no accents and no apostrophes", () => {
  expect(hyphenated("  Señora Rosa’s Café -- Bücher! ", 200)).toBe("senora-rosas-cafe-bucher");
  expect(slugOf("Jalapeño’s")).toBe("jalapenos");
  expect(slugOf("寿司")).toBe("merchant");
});
