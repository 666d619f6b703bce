import { afterEach, beforeEach, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { pageHeaders } from "~/http/security/security-headers.server";
import { partnerPageUrl } from "~/integrations/embedded-pages.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { extendEnvironment } from "~/platform/env.server";
import { uuidv7 } from "~/platform/ids.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { createParticipant, createProgram, NOW } from "../factories";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();
const app = await appUnder("photos");
const home = await appUnder("/");
const sandbox = await appUnder("sandbox/partner");
afterEach(() => extendEnvironment({ PARTNER_URL: "" }));

let program: Awaited<ReturnType<typeof createProgram>>;

beforeEach(async () => {
  program = await createProgram();
  const entry = { programId: program.id, id: uuidv7(NOW), name: "Photos", navigationUrl: "/photos" };
  await prisma.navigationMenu.create({ data: entry });
});

async function configure(partnerProgramId: string, photoContestActive = true) {
  await prisma.program.update({ where: { id: program.id }, data: { partnerProgramId, photoContestActive } });
  dropCatalogue(program.id);
}

async function visit(signedIn: boolean, accept = "text/html"): Promise<Response> {
  const person = signedIn && (await createParticipant(program.id));
  const sid = person ? await openParticipantSession(sql, programIdFrom(program.id), person.id, new Date()) : "";
  return app(
    new Request(`http://${program.subdomain}.localhost/photos`, { headers: { Accept: accept, Cookie: `sid=${sid}` } }),
  );
}

async function menuOfHome(): Promise<string> {
  const url = `http://${program.subdomain}.localhost/`;
  return (await home(new Request(url, { headers: { Accept: "text/html" } }))).text();
}

it("redirects visitors to the sign-in page, and participants home if there is no partner", async () => {
  expect((await visit(false)).headers.get("location")).toBe("/signin?redirect_to=%2Fphotos");
  expect((await visit(true)).headers.get("location")).toBe("/");
  expect((await visit(true, "application/json")).status).toBe(404);
});

it("shows the partner's page for the program in a sandboxed frame, and has a menu entry", async () => {
  await configure("sunrise & more");
  const html = await (await visit(true)).text();
  expect(html).toMatch(/<iframe[^>]*src="\/sandbox\/partner\?program_id=sunrise\+%26\+more"[^>]*>/);
  expect(html).toMatch(
    /<iframe[^>]*sandbox="allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin"/,
  );
  expect(html).toMatch(/<iframe[^>]*title="Photos"/);
  expect(html.match(/href="\/photos"/g)?.length).toBeGreaterThan(0);
});

it("does not exist while photo contests are off, and menus do not lead to it", async () => {
  await configure("sunrise", false);
  expect((await visit(true)).headers.get("location")).toBe("/");
  expect((await visit(true, "application/json")).status).toBe(404);
  expect(await menuOfHome()).not.toContain('href="/photos"');
  await configure("sunrise", true);
  expect((await visit(true)).status).toBe(200);
  expect(await menuOfHome()).toContain('href="/photos"');
});

it("is the only page that may have a frame, and only with the partner's page", async () => {
  const frames = (path: string) => /frame-src ([^;]+)/.exec(pageHeaders("nonce", path)["Content-Security-Policy"]!)![1];
  expect([frames("/"), frames("/photos")]).toEqual(["'none'", "'self'"]);
  extendEnvironment({ PARTNER_URL: "https://partner.example.test/embed?theme=light" });
  expect([frames("/"), frames("/photos")]).toEqual(["'none'", "https://partner.example.test"]);
  expect(partnerPageUrl("p-1")).toBe("https://partner.example.test/embed?theme=light&program_id=p-1");
});

it("has a page in the sandbox that our pages may frame and that escapes its parameter", async () => {
  const response = await sandbox(
    new Request(`http://${program.subdomain}.localhost/sandbox/partner?program_id=%3Cscript%3E`, {
      headers: { Accept: "text/html" },
    }),
  );
  expect(response.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect(response.headers.get("x-frame-options")).toBeNull();
  const html = await response.text();
  expect(html).toContain("&lt;script&gt;");
  expect(html).not.toContain("<script");
});
