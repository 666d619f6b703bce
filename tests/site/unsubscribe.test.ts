import { beforeEach, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { unsubscribePath } from "~/services/mail/unsubscribe-link.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { createParticipant, createProgram, NOW } from "../factories";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();
const app = await appUnder("unsubscribe");

let programId: string;
let origin: string;
let settings: Record<string, string>;
let maya: string;
let path: string;

beforeEach(async () => {
  const program = await createProgram();
  programId = program.id;
  origin = `http://${program.subdomain}.localhost`;
  settings = {};
  for (const [position, channel] of ["all", "important", "none"].entries()) {
    settings[channel] = uuidv7(NOW);
    const data = { programId, id: settings[channel], channel, description: channel, position, updatedAt: NOW };
    await prisma.communicationSetting.create({ data });
  }
  dropCatalogue(programId);
  maya = (await createParticipant(programId, { email: "maya@example.test", emailSettingId: settings.all })).id;
  path = linkOf(maya);
});

const linkOf = (participantId: string, program = programId, at = new Date()) =>
  unsubscribePath({ programId: programIdFrom(program), participantId }, at);
const chosen = async (id = maya) => (await prisma.participant.findFirstOrThrow({ where: { id } })).emailSettingId;
const get = (url = path) => app(new Request(origin + url, { headers: { accept: "text/html" } }));
/** As mail programs and browsers without JavaScript send it: no token, no cookie. */
const post = (fields: Record<string, string>, url = path) =>
  app(
    new Request(origin + url, { method: "POST", headers: { accept: "text/html" }, body: new URLSearchParams(fields) }),
  );
const ONE_CLICK = { "List-Unsubscribe": "One-Click" };

describe("the link under a mail", () => {
  it("changes nothing when it is opened, and does not show the whole address", async () => {
    const response = await get();
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain("m…@example.test");
    expect(html).not.toContain("maya@example.test");
    expect(html).toContain('content="noindex"');
    expect(await chosen()).toBe(settings.all);
  });

  it("stops all mails with one press of the mail program, also when it is sent twice", async () => {
    for (const response of await Promise.all([post(ONE_CLICK), post(ONE_CLICK)])) expect(response.status).toBe(200);
    expect((await post(ONE_CLICK)).status).toBe(200);
    expect(await chosen()).toBe(settings.none);
    const where = { programId, action: "participant.update_email_setting", targetId: maya };
    expect(await prisma.auditEntry.count({ where })).toBe(1);
  });

  it("takes the form that mail programs send as multipart", async () => {
    const body = new FormData();
    body.set("List-Unsubscribe", "One-Click");
    expect((await app(new Request(origin + path, { method: "POST", body }))).status).toBe(200);
    expect(await chosen()).toBe(settings.none);
  });

  it("offers to undo it, and the other choices", async () => {
    const html = await (await post({ intent: "unsubscribe" })).text();
    expect(html).toContain("You&#x27;re unsubscribed");
    expect(html).toContain(`name="email_setting_id" value="${settings.all}"`);
    await post({ intent: "choose", email_setting_id: settings.all! });
    expect(await chosen()).toBe(settings.all);
    await post({ intent: "choose", email_setting_id: settings.important! });
    expect(await chosen()).toBe(settings.important);
    await post({ intent: "choose", email_setting_id: "" });
    expect(await chosen()).toBeNull();
  });

  it("rejects a setting of another program and a field that is none", async () => {
    const other = await createProgram();
    const id = uuidv7(NOW);
    await prisma.communicationSetting.create({
      data: { programId: other.id, id, channel: "all", description: "Theirs", updatedAt: NOW },
    });
    for (const email_setting_id of [id, "everything"]) {
      const response = await post({ intent: "choose", email_setting_id });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain("Choose an email setting");
    }
    expect(await chosen()).toBe(settings.all);
  });

  it("works where the program offers no such choice, by adding it once", async () => {
    await prisma.participant.updateMany({ where: { programId }, data: { emailSettingId: null } });
    await prisma.communicationSetting.deleteMany({ where: { programId } });
    dropCatalogue(programId);
    const omar = await createParticipant(programId);
    await Promise.all([post(ONE_CLICK), post(ONE_CLICK, linkOf(omar.id))]);
    const [added, ...others] = await prisma.communicationSetting.findMany({ where: { programId } });
    expect(others).toEqual([]);
    expect(added).toMatchObject({ channel: "none" });
    expect(await Promise.all([chosen(), chosen(omar.id)])).toEqual([added!.id, added!.id]);
  });
});

describe("a link that is not ours", () => {
  it.each([
    ["forged", () => path.replace(/.$/, (last) => (last === "A" ? "B" : "A"))],
    ["about somebody else", () => path.replace(maya, uuidv7(NOW))],
    ["of another day", () => path.replace(/\.(\d+)\./, (_, day: string) => `.${Number(day) + 1}.`)],
    ["of another program", () => linkOf(maya, uuidv7(NOW))],
    ["too old", () => linkOf(maya, programId, new Date(Date.now() - 401 * 24 * 3600 * 1000))],
    ["cut off", () => path.slice(0, -20)],
    ["no link at all", () => "/unsubscribe/x"],
  ])("that is %s shows an error, and changes nothing", async (_, urlOf) => {
    for (const response of [await get(urlOf()), await post(ONE_CLICK, urlOf())]) {
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("This link no longer works");
    }
    expect(await chosen()).toBe(settings.all);
  });

  it("is one that was mailed to a deleted account", async () => {
    await prisma.participant.updateMany({ where: { programId, id: maya }, data: { email: null } });
    expect((await get()).status).toBe(404);
  });
});

it("says to those who were opted out who can change it", async () => {
  await prisma.participant.updateMany({ where: { programId, id: maya }, data: { status: "opted_out" } });
  const html = await (await get()).text();
  expect(html).toContain("You&#x27;ve opted out of this program&#x27;s emails");
  expect(html).not.toContain('<form method="post"');
});
