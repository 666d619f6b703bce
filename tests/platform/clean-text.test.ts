import { describe, expect, it } from "vitest";
import { cleanText, cleanTexts, digitsOf, type TextKind } from "~/platform/clean-text";
import { emailField } from "~/platform/email-field";
import { firstLetter } from "~/platform/first-letter";
import { decimal, integer, personName, requiredText } from "~/platform/form-values";
import { checkProfile, profileFields } from "~/services/participants/profile-fields";
import { receiptReview } from "~/services/receipts/receipts-admin.schema";
import { signInInput } from "~/services/sign-in/sign-in.schema";

describe("a text of each kind", () => {
  it.each<[TextKind, string, string]>([
    ["text", "\u200b  Cafe\u0301\n\ufeff", "Café"],
    ["text", "two\u200d three \n", "two\u200d three \n"],
    ["text", " \u2060x\u202c ", "x"],
    ["line", " Ca\u200bfe\u0301 ", "Café"],
    ["name", "\u202eAna\u202c \u00a0 Li", "Ana Li"],
    ["name", "👩\u200d👩\u200d👧", "👩\u200d👩\u200d👧"],
    ["email", " ANA\u200b@Example.test\u00a0", "ana@example.test"],
    ["email", "ana＠münchen.example", "ana@xn--mnchen-3ya.example"],
    ["phone", "\u202a+1\u00a0303 555\u20110119\u202c", "+1 303 555-0119"],
    ["phone", "٣٠٣–٥٥٥–٠١١٩", "303-555-0119"],
    ["code", "\ufeffＡ１‒２", "A1-2"],
    ["number", "−1\u202f250", "-1250"],
    ["number", "3,5", "3.5"],
    ["number", "1,250", "1,250"],
    ["number", "0,125", "0.125"],
  ])("%s %j is %j", (kind, text, cleaned) => {
    expect(cleanText(kind, text)).toBe(cleaned);
    expect(cleanText(kind, cleaned)).toBe(cleaned);
  });

  it("takes time in proportion to its length", () => {
    const long = `x${" \u200b".repeat(500_000)}x`;
    for (const kind of ["text", "line", "name", "email", "phone", "code", "number"] as const) {
      const before = process.cpuUsage();
      cleanText(kind, long);
      expect(process.cpuUsage(before).user / 1_000, kind).toBeLessThan(2_000);
    }
  });
});

it("each text of a request is cleaned, whatever it is nested in", () => {
  expect(cleanTexts({ a: ["\u200bx"], b: { c: "e\u0301\ufeff", d: 1, e: null } })).toEqual({
    a: ["x"],
    b: { c: "é", d: 1, e: null },
  });
});

describe("emails", () => {
  it.each(["r&d@example.test", "user=tag@example.test", "a!$*/b@example.test", "o'neil@example.test", "x@y.co"])(
    "%s is one, as for browsers",
    (email) => expect(emailField().parse(email)).toBe(email),
  );
  it.each(["", "ana", "ana@", "ana@example", "@example.test", "a b@example.test", "añа@example.test", "a@-x.test"])(
    "%j is none",
    (email) => expect(emailField().safeParse(email).success).toBe(false),
  );
  it.each(["ünï@example.test", "ана@пример.рф", "名@example.test"])(
    "%s has letters that mail servers do not take",
    (email) => {
      const { error } = emailField().safeParse(email);
      expect(error?.issues.map((issue) => issue.message)).toEqual([
        "Before the @, use only letters without accents, digits and symbols",
      ]);
    },
  );
});

describe("fields", () => {
  it.each([
    " 380994",
    "475 061",
    "475-061",
    "475.061",
    "475–061",
    "475·061",
    "[475061]",
    "４７５０６１",
    "٤٧٥٠٦١",
    "475061\u200b",
  ])("%j is a code of six digits", (otp) => {
    expect(signInInput.parse({ email: "a@b.test", otp }).otp).toMatch(/^\d{6}$/);
    expect(digitsOf(otp)).toMatch(/^\d{6}$/);
  });

  it("are the same for names that look the same", () => {
    const names = ["Café", "Cafe\u0301", "Ca\u200bfé", " Café\ufeff"].map((name) => requiredText(60).parse(name));
    expect(new Set(names).size).toBe(1);
    expect(personName(60).parse("evil\u202e")).toBe("evil");
  });

  it("are numbers in the digits and with the comma of other keyboards", () => {
    expect(integer(0).parse("１２")).toBe(12);
    expect(decimal(0, 10, "x").parse("3,5")).toBe(3.5);
    expect(decimal(0, 10_000, "x").safeParse("1,250").success).toBe(false);
    expect(receiptReview.parse({ total_amount: " 12,50\u200b" }).total_amount).toBe(12.5);
    expect(receiptReview.safeParse({ total_amount: "1,250" }).success).toBe(false);
  });

  it("of a profile are checked after they are cleaned", () => {
    const fields = profileFields([{ attributeName: "phone", displayName: "Phone", fieldType: "phone" }]);
    const sent = { first_name: "\u202eAna", profile_phone: "\u202a+1 303‑555‑0119\u202c", postal: "10001–1234" };
    const { fields: stored, errors } = checkProfile(fields, sent);
    expect(errors).toEqual([]);
    expect(stored.map(({ value }) => value)).toEqual(["Ana", "", "10001-1234", "+1 303-555-0119"]);
  });
});

it("the first sign of a name may be several characters", () => {
  expect(["👩‍👩‍👧 Family", "é", ""].map(firstLetter)).toEqual(["👩‍👩‍👧", "é", ""]);
});
