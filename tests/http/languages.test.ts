import { beforeAll, describe, expect, it } from "vitest";
import { action as choose } from "~/api/public/locale";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { dropAllCatalogues } from "~/services/programs/catalogue.server";
import { addParticipant, Browser, codeTo, mailTo, seedWorld, type World } from "../services/sign-in/sign-in-world";
import { testDatabase } from "../setup/database";

await testDatabase();

let world: World;
beforeAll(async () => {
  await registerLocales();
  world = await seedWorld();
  await prisma.program.update({ where: { id: world.demo }, data: { i18nEnabled: true } });
  dropAllCatalogues();
});

const SPANISH = { "accept-language": "es-MX,es;q=0.9,en;q=0.5" };
const PAGE = { accept: "text/html" };

const storedLocale = async (email: string) => (await prisma.participant.findFirst({ where: { email } }))?.locale;

async function signedIn(email: string): Promise<Browser> {
  await addParticipant(world.demo, email);
  const browser = new Browser();
  const { body } = await browser.verify({ email });
  await browser.verify({ email, browser_token: body.browser_token!, otp: await codeTo(email) });
  return browser;
}

describe("a response", () => {
  it("is in the browser's language, including the errors of fields and the limits in them", async () => {
    const browser = new Browser();
    expect((await browser.verify({ email: "no" }, SPANISH)).body).toMatchObject({
      message: "Correo no válido",
      errors: [{ field: "email", message: "Correo no válido" }],
    });
    const long = await browser.verify({ email: "new@example.test", first_name: "x".repeat(101) }, SPANISH);
    expect(long.body.errors).toEqual([{ field: "first_name", message: "Usa 100 caracteres como máximo" }]);
    expect((await browser.verify({ email: "new@example.test", first_name: "x".repeat(101) })).body.message).toBe(
      "Use 100 characters or fewer",
    );
  });

  it("is in English where the program has no other language, and for browsers that prefer neither", async () => {
    expect((await new Browser("harbor.localhost").verify({ email: "no" }, SPANISH)).body.message).toBe("Invalid email");
    expect((await new Browser().verify({ email: "no" }, { "accept-language": "fr" })).body.message).toBe(
      "Invalid email",
    );
  });
});

describe("a mail", () => {
  it("is in the language of the request, unless the participant chose one", async () => {
    await addParticipant(world.demo, "undecided@example.test");
    await addParticipant(world.demo, "english@example.test", { locale: "en" });
    await new Browser().verify({ email: "undecided@example.test" }, SPANISH);
    await new Browser().verify({ email: "english@example.test" }, SPANISH);
    const mail = await mailTo("undecided@example.test");
    expect(mail).toMatchObject({
      subject: "Tu código de acceso a demo club",
      html: expect.stringContaining('<html lang="es">'),
    });
    expect(mail!.text).toMatch(/^Hola, Maya$/m);
    expect(await mailTo("english@example.test")).toMatchObject({ subject: "Your login code for demo club" });
  });

  it("is in English where the program has no other language", async () => {
    await addParticipant(world.harbor, "sailor@example.test", { locale: "es" });
    await new Browser("harbor.localhost").verify({ email: "sailor@example.test" }, SPANISH);
    expect(await mailTo("sailor@example.test")).toMatchObject({ subject: "Your login link for harbor club" });
  });
});

describe("the choice of a language", () => {
  it("is remembered by the browser and leads back to the page", async () => {
    const browser = new Browser();
    const response = await browser.call(
      choose,
      browser.request("/public/locale", { fields: { locale: "es", return_to: "/signin?x=1" }, headers: PAGE }),
    );
    expect([response.status, response.headers.get("location")]).toEqual([303, "/signin?x=1"]);
    expect(response.headers.getSetCookie().find((cookie) => cookie.startsWith("locale="))).toMatch(
      /^locale=es; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await browser.verify({ email: "no" }, { "accept-language": "en" })).body.message).toBe("Correo no válido");
  });

  it("is stored for the participant, also on other devices and in mails", async () => {
    const email = "bilingual@example.test";
    const browser = await signedIn(email);
    await browser.call(choose, browser.request("/public/locale", { fields: { locale: "es" } }));
    expect(await storedLocale(email)).toBe("es");
    browser.cookies.delete("locale");
    expect((await browser.verify({ email: "no" })).body.message).toBe("Correo no válido");
    await browser.call(choose, browser.request("/public/locale", { fields: { locale: "en" } }));
    expect(await storedLocale(email)).toBe("en");
    expect((await browser.verify({ email: "no" }, SPANISH)).body.message).toBe("Invalid email");
  });

  it.each([
    ["another language", "demo.localhost", { locale: "fr" }, 422],
    ["no language", "demo.localhost", {}, 422],
    ["a program with one language", "harbor.localhost", { locale: "es" }, 404],
    ["a wrong token", "demo.localhost", { locale: "es", token: "wrong" }, 403],
  ])("is rejected for %s", async (_, host, { token, ...fields }: Record<string, string>, status) => {
    const browser = new Browser(host);
    const response = await browser.call(
      choose,
      browser.request("/public/locale", { fields, headers: token ? { "x-csrf-token": token } : {} }),
    );
    expect(response.status).toBe(status);
    expect(browser.cookies.has("locale")).toBe(false);
  });

  it("never leads to another site", async () => {
    const browser = new Browser();
    const response = await browser.call(
      choose,
      browser.request("/public/locale", { fields: { locale: "es", return_to: "//evil.example" }, headers: PAGE }),
    );
    expect(response.headers.get("location")).toBe("/");
  });
});
