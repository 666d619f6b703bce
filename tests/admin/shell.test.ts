import { describe, expect, test } from "vitest";
import { flashCookie } from "~/http/responses/flash.server";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { dropAllCatalogues } from "~/services/programs/catalogue.server";
import { adminClient } from "../setup/admin-client";
import { adminWorld } from "../setup/admin-world";
import { type createAdmins } from "../setup/people";

/** The frame of the admin pages: language, entry and settings URLs. */
const { app, fixture, as } = await adminWorld();

type Fixture = Awaited<ReturnType<typeof createAdmins>>;
await registerLocales();

const page = (who: keyof Fixture["admins"], path: string) => adminClient(app, fixture.admins[who]).page(path);

describe("the language", () => {
  const signInPage = async (language: string) =>
    (
      await app(
        new Request("http://localhost/admin/v2/login", {
          headers: { Accept: "text/html", "Accept-Language": language },
        }),
      )
    ).text();

  test("before the sign-in is that of the browser", async () => {
    expect(await signInPage("es-MX")).toMatch(/lang="es".*Iniciar sesión/s);
    expect(await signInPage("fr")).toMatch(/lang="en".*Sign in/s);
  });

  test("afterwards is that of the admin, in pages, errors and messages", async () => {
    await prisma.admin.update({ where: { id: fixture.admins.manager.id }, data: { preferredLocale: "es" } });
    expect(await (await page("manager", `/admin/v2/programs/${fixture.demo}/users`)).text()).toMatch(
      /lang="es".*No se encontraron resultados/s,
    );
    expect(await (await page("manager", `/admin/v2/programs/${fixture.harbor}/users`)).text()).toContain(
      "Página no encontrada",
    );
    const client = as("manager");
    expect(await (await client.json("GET", `/admin/v2/rewards/${uuidv7(new Date())}`)).json()).toMatchObject({
      message: "No encontrado",
    });
    const created = await client.json("POST", `/admin/v2/programs/${fixture.demo}/rewards`, {
      name: "Taza",
      selection: "redeem",
    });
    expect(await created.json()).toMatchObject({ success: true, message: "La recompensa se creó correctamente." });
    const rejected = await client.json("POST", `/admin/v2/programs/${fixture.demo}/rewards`, {
      name: "Taza",
      selection: "redeem",
      points: "many",
    });
    expect(await rejected.json()).toMatchObject({ errors: [{ field: "points", message: "Escribe un número entero" }] });
  });
});

test("a deactivated program is marked in the bar", async () => {
  const dashboard = `/admin/v2/programs/${fixture.demo}/dashboard`;
  const bar = async () => /<header.*?<\/header>/s.exec(await (await page("owner", dashboard)).text())![0];
  expect(await bar()).not.toContain("Deactivated");
  const setStatus = async (status: string) => {
    await prisma.program.update({ where: { id: fixture.demo }, data: { status } });
    dropAllCatalogues();
  };
  await setStatus("deactivated");
  expect(await bar()).toContain("Deactivated");
  await setStatus("active");
});

describe("an admin without a page", () => {
  test("is asked to create the first program when they own the organization", async () => {
    const now = new Date();
    const organizationId = uuidv7(now);
    await prisma.organization.create({ data: { id: organizationId, name: "Fresh Start", createdAt: now } });
    await prisma.organizationAdmin.create({
      data: { organizationId, adminId: fixture.admins.nobody.id, createdAt: now },
    });
    const html = await (await page("nobody", "/admin/v2")).text();
    expect(html).toContain("Create the first program of Fresh Start");
    expect(html).toContain("/admin/v2/organization/programs?new=1");
    await prisma.organizationAdmin.deleteMany({ where: { organizationId } });
    expect(await (await page("nobody", "/admin/v2")).text()).not.toContain("Create Program");
  });

  test("sees a message when the role opens none of the pages", async () => {
    await prisma.program.update({ where: { id: fixture.demo }, data: { features: [] } });
    dropAllCatalogues();
    expect(await (await page("reviewer", "/admin/v2")).text()).toContain("Nothing here for your role yet");
    await prisma.program.update({ where: { id: fixture.demo }, data: { features: ["receipts"] } });
    dropAllCatalogues();
    const receipts = `/admin/v2/programs/${fixture.demo}/receipts`;
    expect((await page("reviewer", "/admin/v2")).headers.get("location")).toBe(receipts);
  });
});

describe("settings URLs without a page", () => {
  const open = (who: keyof Fixture["admins"], path: string, program = fixture.demo) =>
    page(who, `/admin/v2/programs/${program}/settings${path}`);

  test.each([
    ["", "program/general"],
    ["/program", "program/general"],
    ["/program/header-navigations-menu", "layout/navigation-menus"],
    ["/program/habits/unknown", "program/habits"],
    ["/program/social-network-pages", "integrations/social-network-pages"],
    ["/program/offers-reward", "integrations/offers-reward"],
    ["/program/photo-contests", "integrations/photo-contests"],
    ["/layout", "layout/navigation-menus"],
    ["/layout/header-navigations-menu", "layout/navigation-menus"],
    ["/integrations", "integrations/social-network-pages"],
    ["/program/webhooks", "integrations/webhooks"],
  ])("settings%s redirects to %s", async (path, target) => {
    const url = `/admin/v2/programs/${fixture.demo}/settings/${target}`;
    for (const who of ["super", "owner", "manager"] as const)
      expect((await open(who, path)).headers.get("location"), who).toBe(url);
    for (const who of ["analyst", "reviewer"] as const) expect((await open(who, path)).status, who).toBe(403);
    for (const who of ["nobody", "nw-owner"] as const) expect((await open(who, path)).status, who).toBe(404);
  });

  test("use their own permission and feature", async () => {
    for (const path of ["/program/program_tiers", "/program/dynamic-feed-posts"]) {
      expect.soft((await open("owner", path)).status, path).toBe(404);
      expect.soft((await open("analyst", path)).status, path).toBe(403);
    }
  });

  test("are open to every role while a feature grants their permission", async () => {
    const PATH = "/program/purchase-proof/settings";
    const page = `/admin/v2/programs/${fixture.demo}/settings/program/purchase-proof`;
    const switchTo = (features: string[]) =>
      prisma.program.update({ where: { id: fixture.demo }, data: { features } }).then(dropAllCatalogues);
    expect((await open("analyst", PATH)).status).toBe(403);
    await switchTo(["receipts", "staff_receipts_manage"]);
    expect((await open("analyst", PATH)).headers.get("location")).toBe(page);
    expect((await open("nobody", PATH)).status).toBe(404);
    await switchTo(["staff_receipts_manage"]);
    expect((await open("analyst", PATH)).status).toBe(404);
    await switchTo(["receipts"]);
    expect((await open("analyst", PATH)).status).toBe(403);
  });

  test("that do not exist are not found", async () => {
    for (const path of ["/nonsense", "/program/nonsense", "/program/general/nonsense"])
      expect.soft((await open("owner", path)).status, path).toBe(404);
  });
});

describe("a flash message", () => {
  const cookie = flashCookie([{ type: "success", message: "Saved." }]).split(";")[0]!;
  const ask = (path: string, accept: string) =>
    app(
      new Request(`http://localhost${path}`, {
        headers: { Accept: accept, Cookie: `${fixture.admins.manager.cookie}; ${cookie}` },
      }),
    );
  const clears = (response: Response) => response.headers.getSetCookie().some((line) => line.startsWith("flash=;"));

  test("is shown by a document, which clears it", async () => {
    const response = await ask("/admin/v2/account", "text/html");
    expect(await response.text()).toContain("Saved.");
    expect(clears(response)).toBe(true);
  });

  test("is not cleared by a data request, which a second click may abort before the page shows it", async () => {
    const response = await ask("/admin/v2/account.data", "*/*");
    expect(await response.text()).toContain("Saved.");
    expect(clears(response)).toBe(false);
  });
});
