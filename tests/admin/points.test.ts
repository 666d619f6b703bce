import { beforeEach, describe, expect, test } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { sql } from "~/platform/database/statements.server";
import { movePoints } from "~/services/points/moves.server";
import { adminWorld } from "../setup/admin-world";
import { createParticipant } from "../setup/people";

/** Rules of points and lots through the handlers, as forms and as JSON. */
const { pool, fixture, as } = await adminWorld();

const RULES = {
  pending: { kind: "days", days: 2 },
  pending_by_source: {},
  expiration: { kind: "rolling", months: 12 },
  above_first_tier_never: false,
  notices: [30],
};

describe("the rules", () => {
  const path = () => `/admin/v2/programs/${fixture.demo}/points/rules`;

  test("are replaced by PUT, and errors name the field", async () => {
    const saved = await as("manager").json("PUT", path(), { ...RULES, point_value: 0.02 });
    expect(saved.status).toBe(200);
    expect(await (await as("manager").json("GET", path())).json()).toMatchObject({ ...RULES, point_value: 0.02 });
    const wrong = await as("manager").json("PUT", path(), { ...RULES, expiration: { kind: "rolling", months: 0 } });
    expect(wrong.status).toBe(422);
    expect(await wrong.json()).toMatchObject({ errors: [{ field: "expiration[months]" }] });
    expect(await (await as("manager").json("GET", path())).json()).toMatchObject(RULES);
  });

  test("have a preview that saves nothing", async () => {
    const before = await (await as("manager").json("GET", path())).json();
    const response = await as("manager").json("POST", path(), { ...RULES, intent: "preview" });
    expect(await response.json()).toMatchObject({ points: 0, people: 0, sampled: false });
    expect(await (await as("manager").json("GET", path())).json()).toEqual(before);
  });

  test("are a form of the settings, in both languages", async () => {
    const page = `/admin/v2/programs/${fixture.demo}/settings/program/points`;
    const response = await as("manager").form(page, {
      intent: "update",
      "pending[kind]": "at_once",
      "pending_by_source[receipt][kind]": "days",
      "pending_by_source[receipt][days]": "3",
      "expiration[kind]": "end_of_year",
      "expiration[months]": "0",
      above_first_tier_never: "false",
      "notices[]": "7",
      point_value: "",
    });
    expect(response.status).toBe(303);
    expect(await (await as("manager").json("GET", path())).json()).toMatchObject({
      pending_by_source: { receipt: { kind: "days", days: 3 } },
      expiration: { kind: "end_of_year", months: 0 },
      notices: [7],
      point_value: null,
    });
    const html = await (await as("manager").page(page)).text();
    expect(html).toContain("Points that are earned can be spent");
    expect(html).toContain('name="pending_by_source[receipt][days]"');
  });

  test("name one day, one month and many in their forms", async () => {
    const page = `/admin/v2/programs/${fixture.demo}/settings/program/points`;
    const unitsWith = async (count: number) => {
      const rules = {
        ...RULES,
        pending: { kind: "days", days: count },
        expiration: { kind: "rolling", months: count },
      };
      expect((await as("manager").json("PUT", path(), rules)).status).toBe(200);
      const html = await (await as("manager").page(page)).text();
      return [...html.matchAll(/<span>((?:day|month)[^<]*)<\/span>/g)].map(([, unit]) => unit);
    };
    expect(await unitsWith(1)).toEqual(["day", "month after they were earned"]);
    expect(await unitsWith(2)).toEqual(["days", "months after they were earned"]);
  });

  test("of a stale page are not saved, nor those with a wrong number, nor in another organization", async () => {
    const page = `/admin/v2/programs/${fixture.demo}/settings/program/points`;
    const stored = async () => (await (await as("manager").json("GET", path())).json()) as { version: string };
    const first = await stored();
    const form = (months: string, version: string) => ({
      ...{ intent: "update", version, "pending[kind]": "at_once", "notices[]": "7", above_first_tier_never: "false" },
      ...{ "expiration[kind]": "rolling", "expiration[months]": months, point_value: "" },
    });
    expect((await as("manager").form(page, form("24", first.version))).status).toBe(303);
    const saved = await stored();
    const stale = await as("owner").form(page, form("36", first.version));
    expect(stale.status).toBe(409);
    expect(await stale.text()).toContain("Another admin has changed these rules in the meantime");
    for (const months of ["0", "121", "1.5", "many", ""]) {
      const wrong = await as("manager").form(page, form(months, saved.version));
      expect(wrong.status, months).toBe(422);
      expect(await wrong.text(), months).toContain('id="expiration[months]-error"');
    }
    expect((await as("nw-owner").form(page, form("36", saved.version))).status).toBe(404);
    expect(await stored()).toEqual(saved);
  });
});

describe("a lot", () => {
  let participant: string;
  let lot: string;
  let path: string;

  beforeEach(async () => {
    participant = await createParticipant(fixture.demo, "Maya");
    const programId = programIdFrom(fixture.demo);
    const move = { programId, participantId: participant, kind: "earn_pending", amount: 50 } as const;
    lot = (await movePoints(sql, { ...move, actionType: "external", title: "Order 7", now: new Date() })).actionId;
    path = `/admin/v2/participants/${participant}/point_lots`;
  });

  test("is released by a call, with an idempotency key once", async () => {
    const release = (key: string) =>
      as("manager").json("POST", `${path}/${lot}/release`, {}, { "Idempotency-Key": key });
    const responses = [await release("release-key-1"), await release("release-key-1"), await release("release-key-2")];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect(await (await as("analyst").json("GET", path)).json()).toMatchObject({
      totalItems: 1,
      result: [{ id: lot, source: "purchase", state: "available", points: 50, remaining: 50 }],
    });
    const { rows } = await pool.query("select points_available::int as available from participants where id = $1", [
      participant,
    ]);
    expect(rows).toEqual([{ available: 50 }]);
  });

  test("is canceled with a reason, which is required", async () => {
    const without = await as("manager").json("POST", `${path}/${lot}/cancel`, { reason: " " });
    expect(without.status).toBe(422);
    expect(await without.json()).toMatchObject({ errors: [{ field: "reason" }] });
    const done = await as("manager").json("POST", `${path}/${lot}/cancel`, { reason: "Returned" });
    expect(await done.json()).toMatchObject({ success: true, state: "canceled", remaining: 0 });
  });

  test("that is not on the participant, or no lot at all, is not found", async () => {
    const other = await createParticipant(fixture.demo, "Bo");
    for (const url of [`/admin/v2/participants/${other}/point_lots/${lot}/release`, `${path}/nothing/release`])
      expect((await as("manager").json("POST", url, {})).status).toBe(404);
  });

  test("is extended in the dialog of the person's page, and a wrong date comes back to its field", async () => {
    await pool.query("update point_lots set expires_at = now() + interval '20 days' where id = $1", [lot]);
    const page = `/admin/v2/programs/${fixture.demo}/users/${participant}/point_lots`;
    const dialog = `${page}?lot=extend.${lot}`;
    expect(await (await as("manager").page(dialog)).text()).toContain("Last day");
    const extend = (expires_at: string) =>
      as("manager").form(dialog, { intent: "extend", lot_id: lot, expires_at, reason: "Goodwill" });
    const rejected = await extend("2020-01-01");
    expect(rejected.status).toBe(422);
    expect(await rejected.text()).toContain("Choose a date in the future");
    const year = new Date().getUTCFullYear() + 2;
    const done = await extend(`${year}-01-31`);
    expect(done.status).toBe(303);
    expect(done.headers.get("location")).toBe(page);
    const { rows } = await pool.query("select expires_at > $2 as extended from point_lots where id = $1", [
      lot,
      `${year}-01-31`,
    ]);
    expect(rows).toEqual([{ extended: true }]);
  });
});
