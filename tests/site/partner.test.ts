import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { extendEnvironment } from "~/env.server";
import { pageHeaders } from "~/http/security-headers.server";
import { partnerPageUrl } from "~/integrations/partner-page.server";
import { closeDatabase, prisma, sql } from "~/services/database.server";
import { uuidv7 } from "~/services/ids.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { createParticipant, createProgram, NOW } from "../factories";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();
const app = await appUnder("photos");
const sandbox = await appUnder("sandbox/partner");
afterAll(closeDatabase);
afterEach(() => extendEnvironment({ PARTNER_URL: "" }));

let program: Awaited<ReturnType<typeof createProgram>>;

beforeEach(async () => {
  program = await createProgram();
  const entry = { programId: program.id, id: uuidv7(NOW), name: "Photos", navigationUrl: "/photos" };
  await prisma.navigationMenu.create({ data: entry });
});

async function configure(qratiProgramId: string) {
  await prisma.program.update({ where: { id: program.id }, data: { qratiProgramId } });
  dropCatalogue(program.id);
}

async function visit(signedIn: boolean, accept = "text/html"): Promise<Response> {
  const person = signedIn && (await createParticipant(program.id));
  const sid = person ? await openParticipantSession(sql, programIdFrom(program.id), person.id, new Date()) : "";
  return app(
    new Request(`http://${program.subdomain}.localhost/photos`, { headers: { Accept: accept, Cookie: `sid=${sid}` } }),
  );
}

it("leads visitors to sign in, and participants home where there is no partner", async () => {
  expect((await visit(false)).headers.get("location")).toBe("/signin?redirect_to=%2Fphotos");
  expect((await visit(true)).headers.get("location")).toBe("/");
  expect((await visit(true, "application/json")).status).toBe(404);
});

it("frames the program's page of the partner, in a box of its own, and stands in the menu", async () => {
  await configure("sunrise & more");
  const html = await (await visit(true)).text();
  expect(html).toMatch(/<iframe[^>]*src="\/sandbox\/partner\?program_id=sunrise\+%26\+more"[^>]*>/);
  expect(html).toMatch(/<iframe[^>]*sandbox="allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox"/);
  expect(html).toMatch(/<iframe[^>]*title="Photos"/);
  expect(html.match(/href="\/photos"/g)?.length).toBeGreaterThan(0);
});

it("is the only page that may frame another, and that only the partner's", async () => {
  const frames = (path: string) => /frame-src ([^;]+)/.exec(pageHeaders("nonce", path)["Content-Security-Policy"]!)![1];
  expect([frames("/"), frames("/photos")]).toEqual(["'none'", "'self'"]);
  extendEnvironment({ PARTNER_URL: "https://partner.example.test/embed?theme=light" });
  expect([frames("/"), frames("/photos")]).toEqual(["'none'", "https://partner.example.test"]);
  expect(partnerPageUrl("p-1")).toBe("https://partner.example.test/embed?theme=light&program_id=p-1");
});

it("is played in the sandbox by a page that our own pages may frame, and that shows what it is given as text", async () => {
  const answer = await sandbox(
    new Request(`http://${program.subdomain}.localhost/sandbox/partner?program_id=%3Cscript%3E`, {
      headers: { Accept: "text/html" },
    }),
  );
  expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  expect(answer.headers.get("x-frame-options")).toBeNull();
  const html = await answer.text();
  expect(html).toContain("&#60;script&#62;");
  expect(html).not.toContain("<script");
});
