import { beforeAll, describe, expect, it } from "vitest";
import { COOKIES } from "~/http/context/cookies.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { formOf, missingIn } from "~/site/sign-in/sign-in-flow";
import { createProgram } from "../factories";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();
const app = await appUnder("signin");

beforeAll(async () => {
  await createProgram({ subdomain: "demo", features: ["otp_login"] });
});

const SECRET = "a-secret-of-this-browser";

/** The sign-up form, as a browser without JavaScript gets it. */
async function formFor(email: string): Promise<string> {
  const body = new URLSearchParams({ authenticity_token: csrfTokenFor(SECRET), email });
  const headers = { Accept: "text/html", Cookie: `${COOKIES.csrf}=${SECRET}` };
  const response = await app(new Request("http://demo.localhost/signin?utm=1", { method: "POST", headers, body }));
  return (await response.text()).replaceAll("<!-- -->", "");
}

describe("the sign-up form", () => {
  it("shows the email that was entered, with a way to another one", async () => {
    const html = await formFor("ada.lane@exmaple.test");
    expect(html).toMatch(/You&#x27;re signing up as <strong[^>]*>ada\.lane@exmaple\.test<\/strong>\./);
    expect(html).toMatch(/<a href="\/signin\?utm=1"[^>]*>Use another email<\/a>/);
  });

  it("marks the terms as required, with their words unchanged", async () => {
    expect(await formFor("ada@example.test")).toMatch(
      />By signing up, you agree to the terms of this program\.<\/span><span aria-hidden="true">\u00a0\*<\/span>/,
    );
  });

  it("can be sent without JavaScript, which would say what is missing", async () => {
    const html = await formFor("ada@example.test");
    expect(html).not.toContain("Still missing");
    expect(/<button type="submit"[^>]*>/.exec(html)?.[0]).not.toMatch(/ disabled[ =>]/);
  });
});

describe("what is missing", () => {
  const form = (values: Record<string, string>) => formOf(values);

  it("is each required field, and the box for humans where there is one", () => {
    expect(missingIn(form({ first_name: " " }), true)).toEqual(["first_name", "last_name", "agree_terms", "human"]);
    const filled = { first_name: "Ada", last_name: "Lane", agree_terms: "true" };
    expect(missingIn(form(filled), true)).toEqual(["human"]);
    expect(missingIn(form(filled), false)).toEqual([]);
  });
});
