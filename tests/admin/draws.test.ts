import { beforeEach, describe, expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import * as rows from "../factories";
import { addEntries, createEntrants } from "../services/draws/draw-fixtures";
import { adminWorld, EDITORS_ONLY } from "../setup/admin-world";

/** Sweepstakes and mini contests through the handlers. */
const { fixture, as } = await adminWorld();

const HOUR_MS = 3_600_000;
let reward: string;
let url: string;

const createOf = async (selection: string, finish: Date) =>
  (await rows.createReward(fixture.demo, { selection, threshold: 0n, claimLimit: 1, finish })).id;
const ago = () => new Date(Date.now() - HOUR_MS);

beforeEach(async () => {
  reward = await createOf("sweepstake", ago());
  url = `/admin/v2/rewards/${reward}/sweepstake`;
});

describe("a sweepstake", () => {
  test.each(EDITORS_ONLY)("is drawn by %s: %i", async (who, status) => {
    await createEntrants(fixture.demo, reward, 2);
    const response = await as(who).json("POST", url, { intent: "set_winners", data: { id: reward } });
    expect(response.status).toBe(status);
    expect(await prisma.rewardClaim.count({ where: { rewardId: reward } })).toBe(status === 200 ? 1 : 0);
    if (status === 200)
      expect(await response.json()).toMatchObject({
        success: true,
        message: "Winner assigned",
        data: [{ place: 1, awarded: true }],
      });
  });

  test("responds with an error when nothing could be done", async () => {
    const response = await as("manager").json("POST", url, { intent: "set_winners", id: reward });
    expect(await response.json()).toMatchObject({ success: true, message: "Failed to perform action", data: [] });
  });

  test("needs a confirmation before its end", async () => {
    const open = await createOf("sweepstake", new Date(Date.now() + HOUR_MS));
    await createEntrants(fixture.demo, open, 2);
    const draw = (fields: object) =>
      as("manager").json("POST", `/admin/v2/rewards/${open}/sweepstake`, { intent: "set_winners", ...fields });
    const rejected = await draw({});
    expect(rejected.status).toBe(422);
    expect(await rejected.json()).toMatchObject({ errors: [{ field: "confirmed" }] });
    expect((await draw({ confirmed: true })).status).toBe(200);
  });

  test("rejects the id of another reward and a redraw without a reason", async () => {
    const other = await as("manager").json("POST", url, { intent: "generate_entries", id: fixture.demo });
    expect(other.status).toBe(422);
    const input = { intent: "redraw", id: reward, participant_id: reward, reason: " " };
    const response = await as("manager").json("POST", url, input);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field: "reason" }] });
  });

  test("lists and exports who has entries", async () => {
    const [, two] = await createEntrants(fixture.demo, reward, 2);
    const list = (await (await as("manager").json("GET", `${url}?sort=-entries`)).json()) as Record<string, unknown>;
    expect(list).toMatchObject({
      totalItems: 2,
      result: [{ participant_id: two, entries: 2 }, { entries: 1 }],
      left: 1,
    });
    const csv = await (await as("manager").json("GET", `${url}.csv`)).text();
    expect(csv.split("\r\n")[0]).toBe(
      "participant_id,name,email,status,entries,last_entry_at,rewards,gender,eligible,won",
    );
    expect(csv).toContain(two);
    const page = await (await as("manager").page(url)).text();
    expect(page).toContain("Draw winners");
  });
});

describe("a mini contest", () => {
  test("is won by the picked rows", async () => {
    const contest = await createOf("mini-contest", ago());
    const person = await rows.createParticipant(fixture.demo);
    await addEntries(fixture.demo, contest, person.id, 1);
    const path = `/admin/v2/rewards/${contest}/mini_contest`;
    const pick = (selectedData: unknown) =>
      as("manager").json("POST", path, { intent: "set_winners", data: { selectedData, id: contest } });
    expect((await pick([])).status).toBe(422);
    const response = await pick([{ id: person.id }]);
    expect(await response.json()).toMatchObject({ message: "Winner assigned", data: [{ participant_id: person.id }] });
    expect(await (await pick([person.id])).json()).toMatchObject({ message: "Failed to perform action", data: [] });
    expect(await (await as("manager").page(path)).text()).toContain("Mini Contest");
  });
});

describe.each(["sweepstake", "mini-contest"])("a %s without a limit", (selection) => {
  test("has one winner, on every page of it and in what a call says", async () => {
    const { id } = await rows.createReward(fixture.demo, { selection, threshold: 0n, finish: ago() });
    const people = await createEntrants(fixture.demo, id, 2);
    const tab = `/admin/v2/rewards/${id}/${selection.replace("-", "_")}`;
    const text = async () => (await (await as("manager").page(tab)).text()).replaceAll("<!-- -->", "");
    const row = async () => (await as("manager").json("GET", `/admin/v2/rewards/${id}`)).json();
    const left = async () => ((await (await as("manager").json("GET", tab)).json()) as { left: number }).left;
    const drawnOf = (who: readonly string[]) =>
      as("manager").json("POST", tab, { intent: "set_winners", data: { id, selectedData: who } });

    expect(await text()).toContain("of 1");
    expect(await text()).not.toContain("no limit");
    expect([(await row()).limit, (await row()).claim_limit, await left()]).toEqual([1, null, 1]);

    if (selection === "mini-contest") {
      const both = await drawnOf(people);
      expect(await both.json()).toMatchObject({ message: "Choose at most 1: no more are available" });
    }
    expect((await drawnOf(people.slice(0, 1))).status).toBe(200);
    expect([await left(), await prisma.rewardClaim.count({ where: { rewardId: id } })]).toEqual([0, 1]);
    const again = await (await drawnOf(people.slice(1))).json();
    expect(again.message).toBe(
      selection === "sweepstake"
        ? "Failed to perform action"
        : "None are left to give. To give more, raise the limit or add codes.",
    );
  });
});
