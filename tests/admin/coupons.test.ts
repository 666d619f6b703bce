import { beforeEach, describe, expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { adminWorld, EDITORS_ONLY } from "../setup/admin-world";
import { createParticipant, createReward } from "../setup/people";

/** Coupons of a reward through the handlers: as forms, files and JSON, by every role. */
const { fixture, as } = await adminWorld();

let reward: string;
let url: string;

beforeEach(async () => {
  reward = await createReward(fixture.demo, "Tote bag");
  url = `/admin/v2/rewards/${reward}/coupons`;
});

const codes = async () =>
  (await prisma.rewardCoupon.findMany({ where: { rewardId: reward }, orderBy: { code: "asc" } })).map(
    ({ code }) => code,
  );

describe("adding codes", () => {
  test.each(EDITORS_ONLY)("as %s by JSON: %i", async (who, status) => {
    const response = await as(who).json("POST", url, { codes: "B,A\nA", reward_id: reward });
    expect(response.status).toBe(status);
    expect(await codes()).toEqual(status === 200 ? ["A", "B"] : []);
    if (status === 200)
      expect(await response.json()).toMatchObject({
        success: true,
        message: "Codes added: 2. Already there: 1.",
        data: { added: 2, duplicates: 1, duplicate_codes: ["A"] },
      });
  });

  test("a list of codes in JSON, and in `data` with the intent", async () => {
    expect((await as("manager").json("POST", url, { codes: ["A", "B,1"] })).status).toBe(200);
    const data = { codes: "C", reward_id: reward };
    expect((await as("manager").json("POST", url, { intent: "create", data })).status).toBe(200);
    expect(await codes()).toEqual(["A", "B,1", "C"]);
  });

  test.each(EDITORS_ONLY)("checked first, as %s: %i", async (who, status) => {
    await as("manager").json("POST", url, { codes: "B" });
    const form = new FormData();
    form.set("intent", "preview");
    form.set("codes", "A,B\nA");
    form.set("file", new File(["Code\nC\nc\nX\u200B1"], "codes.csv"));
    const response = await as(who).multipart(url, form, "application/json");
    expect(response.status).toBe(status);
    expect(await codes()).toEqual(["B"]);
    if (status === 200)
      expect(await response.json()).toEqual({
        success: true,
        data: {
          added: 4,
          first_codes: ["A", "C", "c", "X1"],
          already_there: 1,
          repeated: 1,
          cleaned: 1,
          similar: 2,
          headings: ["Code"],
        },
      });
  });

  test("a form with codes and a file, with a message on the page", async () => {
    const form = new FormData();
    form.set("intent", "create");
    form.set("codes", "A");
    form.set("file", new File(["A\nB\nC"], "codes.csv"));
    const response = await as("manager").multipart(url, form);
    expect(response.status).toBe(303);
    const page = await (await as("manager").page(url, response)).text();
    expect(page).toContain("Codes added: 3. Already there: 1.");
    expect(page).toContain("3 free");
  });

  test.each([
    [{ codes: "" }, "codes", "Enter codes or choose a file"],
    [{ codes: "x".repeat(101) }, "codes", "is too long"],
    [{ codes: 5 }, "codes", "Enter codes"],
    [{ codes: "A", reward_id: "other" }, "id", "The id doesn't match the URL"],
  ])("%j is an error on its field, when it is checked and when it is added", async (body, field, message) => {
    for (const intent of ["preview", "create"]) {
      const response = await as("manager").json("POST", url, { intent, ...body });
      expect(response.status).toBe(422);
      const { errors } = (await response.json()) as { errors: { field: string; message: string }[] };
      expect(errors).toEqual([expect.objectContaining({ field, message: expect.stringContaining(message) as string })]);
    }
    expect(await codes()).toEqual([]);
  });

  test("more than 1 MB of typed codes is an error on their field", async () => {
    const form = new FormData();
    form.set("intent", "create");
    form.set("codes", "ABCDEFGHI,".repeat(110_000));
    const response = await as("manager").multipart(url, form);
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toMatch(/<textarea[^>]* id="codes"[^>]* aria-invalid="true"/);
    expect(page).toContain("This is too long.");
    expect(await codes()).toEqual([]);
  });

  test("a rejected form keeps what was typed", async () => {
    const long = "x".repeat(101);
    const form = new FormData();
    form.set("intent", "create");
    form.set("codes", `A,${long}`);
    const response = await as("manager").multipart(url, form);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(`A,${long}`);
  });
});

describe("the list and deletion", () => {
  test("the page as JSON, and a free coupon deleted by intent and by method", async () => {
    await as("manager").json("POST", url, { codes: "A,B,C" });
    const list = async () =>
      (await (await as("manager").json("GET", `${url}?sort=code`)).json()) as {
        result: { id: string; code: string }[];
        stock: object;
      };
    const { result, stock } = await list();
    expect(result.map(({ code }) => code)).toEqual(["A", "B", "C"]);
    expect(stock).toMatchObject({ free: 3, total: 3, low: false });
    expect((await as("analyst").json("DELETE", url, { id: result[0]!.id })).status).toBe(403);
    expect((await as("manager").json("DELETE", url, { id: result[0]!.id })).status).toBe(200);
    const intent = { intent: "delete", data: { id: result[1]!.id } };
    expect((await as("manager").json("POST", url, intent)).status).toBe(200);
    expect((await as("manager").json("POST", url, intent)).status).toBe(404);
    expect(await codes()).toEqual(["C"]);
  });

  test("an analyst sees the reward without the tab", async () => {
    const page = async (who: "manager" | "analyst") => (await as(who).page(`/admin/v2/rewards/${reward}`)).text();
    expect(await page("manager")).toContain(url);
    expect(await page("analyst")).not.toContain(url);
  });
});

describe("the reward", () => {
  const intent = (who: Parameters<typeof as>[0], body: object) =>
    as(who).json("POST", `/admin/v2/rewards/${reward}`, body);
  const stored = (id: string) => prisma.reward.findFirstOrThrow({ where: { id } });

  test.each(EDITORS_ONLY)("toggle_approval as %s: %i, and a second press changes nothing", async (who, status) => {
    const body = { intent: "toggle_approval", data: { id: reward, published: false } };
    for (let press = 0; press < 2; press++) expect((await intent(who, body)).status).toBe(status);
    expect((await stored(reward)).published).toBe(status !== 200);
  });

  test.each(EDITORS_ONLY)("duplicate as %s: %i, once for each key", async (who, status) => {
    await as("manager").json("POST", url, { codes: "A" });
    const body = { intent: "duplicate", data: { id: reward, idempotency_key: `copy-${reward}` } };
    const responses = await Promise.all([intent(who, body), intent(who, body)]);
    expect(responses.map((response) => response.status)).toEqual([status, status]);
    const copies = await prisma.reward.findMany({ where: { name: "Tote bag (copy)" }, include: { coupons: true } });
    expect(copies).toHaveLength(status === 200 ? 1 : 0);
    if (status !== 200) return;
    expect(copies[0]).toMatchObject({ published: false, claimsCount: 0, coupons: [] });
    await prisma.reward.deleteMany({ where: { name: "Tote bag (copy)" } });
  });

  test.each(EDITORS_ONLY)("the intents on its participants as %s: %i", async (who, status) => {
    const participant_id = await createParticipant(fixture.demo, "Maya", 0);
    const intents = {
      update_participant: { status: "opted_out" },
      create_action: { points: 5, action_title: "Thanks" },
      toggle_tag: { tag: `VIP ${String(who)}` },
      get_magic_link: {},
    };
    for (const [name, fields] of Object.entries(intents)) {
      const response = await intent(who, { intent: name, data: { participant_id, ...fields } });
      expect(response.status, name).toBe(status);
      if (status === 200 && name === "get_magic_link")
        expect(await response.json()).toMatchObject({ magic_link: expect.stringContaining("http") as string });
    }
    const person = await prisma.participant.findFirstOrThrow({ where: { id: participant_id } });
    expect(Number(person.pointsAvailable)).toBe(status === 200 ? 5 : 0);
    expect(person.status).toBe(status === 200 ? "opted_out" : "active");
    expect(await prisma.tagging.count({ where: { participantId: participant_id } })).toBe(status === 200 ? 1 : 0);
  });

  test("no participant of another program", async () => {
    const participant_id = await createParticipant(fixture.northwind, "Nils", 0);
    const response = await intent("manager", {
      intent: "create_action",
      data: { participant_id, points: 5, action_title: "X" },
    });
    expect(response.status).toBe(404);
  });

  test("its participants as JSON", async () => {
    const response = await as("analyst").json("GET", `/admin/v2/rewards/${reward}/reward_participants`);
    expect(await response.json()).toMatchObject({ totalItems: 0, result: [] });
  });
});
