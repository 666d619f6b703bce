import { describe, expect, test } from "vitest";
import { enrollmentUrl, forwardedParams, isForwarded } from "~/services/sign-in/sign-in-rules";
import { signInInput } from "~/services/sign-in/sign-in.schema";

describe("the query parameters of the sign-in page", () => {
  test("are carried completely, including repeated names and names in brackets", () => {
    const fields = {
      email: "a@example.test",
      otp: "1",
      utm: ["a", "b"],
      filter: { color: "red" },
      redirect_to: "/reward/1",
      empty: "",
      count: 3,
    };
    expect(forwardedParams(fields).toString()).toBe("utm=a&utm=b&filter%5Bcolor%5D=red&redirect_to=%2Freward%2F1");
  });

  test("never become a field of the form", () => {
    expect(
      ["utm", "redirect_to", "email", "email[x]", "otp", "_method", "authenticity_token"].filter(isForwarded),
    ).toEqual(["utm", "redirect_to"]);
  });

  test("may occur twice; the first one counts", () => {
    const parsed = signInInput.parse({
      email: "a@example.test",
      redirect_to: ["/one", "/two"],
      referral_code: ["abc", "def"],
    });
    expect(parsed).toMatchObject({ redirect_to: "/one", referral_code: "abc", redirectTo: "" });
  });

  test("are added to those of the operator's enrollment page, with the email that was entered", () => {
    const params = new URLSearchParams("utm=a&utm=b&email=other@example.test");
    expect(enrollmentUrl("https://join.example.test/start?lang=en&utm=x", "a@example.test", params)).toBe(
      "https://join.example.test/start?lang=en&utm=a&utm=b&email=a%40example.test",
    );
  });
});
