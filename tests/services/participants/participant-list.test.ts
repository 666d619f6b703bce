import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { participantListQuery } from "~/services/participant-accounts/participants-admin.schema";
import { listParticipants } from "~/services/participant-accounts/participants.admin.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminCtx, createParticipant, createProgram, NOW, secondsFromNow } from "../../factories";
import { testDatabase } from "../../setup/database";

const { pool } = await testDatabase();

let ctx: AdminProgramCtx;
beforeEach(async () => {
  ctx = await adminCtx((await createProgram()).id, "analyst");
});

const add = (row: Parameters<typeof createParticipant>[1]) => createParticipant(ctx.programId, row);
const list = (query: object = {}) => listParticipants(ctx, participantListQuery.parse(query));
const names = async (query: object) => (await list(query)).result.map((row) => row.name);

describe("the list of participants", () => {
  beforeEach(async () => {
    await add({ firstName: "Ana", lastName: "B", email: "z@example.test", createdAt: secondsFromNow(1) });
    await add({ firstName: "Ana", lastName: "A", email: "y@example.test", status: "blocked", staff: true });
    await add({ firstName: "Zoe", lastName: "", email: "x@example.test", createdAt: secondsFromNow(2) });
    await createParticipant((await createProgram()).id, { firstName: "Elsewhere" });
  });

  it.each([
    ["-created_at", ["Zoe", "Ana B", "Ana A"]],
    ["created_at", ["Ana A", "Ana B", "Zoe"]],
    ["name", ["Ana A", "Ana B", "Zoe"]],
    ["-name", ["Zoe", "Ana B", "Ana A"]],
    ["email", ["Zoe", "Ana A", "Ana B"]],
    ["status", ["Ana B", "Zoe", "Ana A"]],
    ["-status", ["Ana A", "Zoe", "Ana B"]],
  ])("is in the order of %s", async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected);
  });

  it("sorts by points and counts, and pages", async () => {
    await sql(sqlText`update participants set points_available = 5, points_issued = 5 where first_name = 'Zoe'`, []);
    expect((await names({ sort: "-unused_points" }))[0]).toBe("Zoe");
    const second = await list({ sort: "name", page: 2, page_size: 2 });
    expect(second).toMatchObject({ totalItems: 3, estimated: false, unsorted: false, result: [{ name: "Zoe" }] });
  });

  it("filters by status and staff; a value that is neither is ignored", async () => {
    expect(await names({ status: "blocked" })).toEqual(["Ana A"]);
    expect(await names({ staff: "true" })).toEqual(["Ana A"]);
    expect(await names({ staff: "false", sort: "name" })).toEqual(["Ana B", "Zoe"]);
    expect(await names({ staff: "maybe" })).toHaveLength(3);
  });
});

it("says of each row who referred them, their tags, clicks and sign-ins", async () => {
  const maya = await add({ firstName: "Maya", lastName: "Lind" });
  const own = { programId: ctx.programId, createdAt: NOW };
  const tagged = await add({ firstName: "Ben", referredById: maya.id, signInCount: 4, createdAt: secondsFromNow(1) });
  for (const [kind, name] of [
    ["admin", "VIP"],
    ["admin", "early"],
    ["content", "Sport"],
  ] as const) {
    const tag = { ...own, id: crypto.randomUUID(), kind, name, active: true, updatedAt: NOW };
    await prisma.tag.create({ data: tag });
    await prisma.tagging.create({ data: { ...own, id: crypto.randomUUID(), tagId: tag.id, participantId: tagged.id } });
  }
  const visit = crypto.randomUUID();
  await pool.query(
    `insert into visits (program_id, id, visit_token, visitor_token, participant_id, started_at) values ($1, $2::uuid, $2::text, $2::text, $3, $4)`,
    [ctx.programId, visit, tagged.id, NOW],
  );
  for (const page of ["/challenge/quiz", "/challenge/walk", "/"])
    await pool.query(
      `insert into visit_events (program_id, id, visit_id, event_token, name, properties, time)
        values ($1, gen_random_uuid(), $2, gen_random_uuid()::text, '$view', jsonb_build_object('page', $3::text), $4)`,
      [ctx.programId, visit, page, NOW],
    );
  const { result } = await list();
  expect(result).toMatchObject([
    {
      id: tagged.id,
      tag_list: ["early", "VIP"],
      clicks: 2,
      sign_in_count: 4,
      referred_by: { id: maya.id, name: "Maya Lind" },
    },
    { id: maya.id, tag_list: [], clicks: 0, sign_in_count: 0, referred_by: null },
  ]);
});

it("estimates how many there are beyond a hundred thousand, and counts what a filter leaves", async () => {
  await pool.query(
    `insert into participants (program_id, id, email, status, referral_code, created_at, updated_at)
      select $1, gen_random_uuid(), 'p' || n || '@example.test', case when n <= 30 then 'blocked' else 'active' end, 'code' || n, $2, $2
        from generate_series(1, 100110) n`,
    [ctx.programId, NOW],
  );
  await pool.query("analyze participants");
  const all = await list();
  expect(all.estimated).toBe(true);
  expect(all.totalItems).toBeGreaterThan(100_000);
  expect(all.totalItems).toBeLessThan(120_000);
  expect(await list({ status: "blocked" })).toMatchObject({ totalItems: 30, estimated: false });
  // The last page knows where the list ends.
  expect(await list({ page: 2003, page_size: 50 })).toMatchObject({ totalItems: 100_110, estimated: false });
});
