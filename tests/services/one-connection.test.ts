import { beforeAll, expect, it } from "vitest";
import { action as startCall } from "~/api/admin/auth/start";
import { action as verifyCall } from "~/api/admin/auth/verify";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { inviteAdmin } from "~/services/organizations/admins.admin.server";
import { NOW } from "../factories";
import { withoutConnections } from "../setup/connections";
import { testDatabase } from "../setup/database";
import { createAdmin, createOrganization, organizationCtx } from "./organizations/organization-fixtures";
import { addParticipant, Browser, codeTo, seedWorld, type World } from "./sign-in/sign-in-world";

const { pool } = await testDatabase();

/**
 * A request that waits for a second connection while its transaction holds locks blocks the requests that have the
 * connections, and every program hangs. So these use cases must work while the pool has none left.
 */
let world: World;
beforeAll(async () => {
  world = await seedWorld();
});

/** Runs `run` up to a lock that it needs, then takes every connection of the pool and lets it go on. */
async function withoutConnectionsAfter<T>(lock: string, run: () => Promise<T>): Promise<T> {
  const locker = await pool.connect();
  await locker.query(`begin; ${lock}`);
  const running = run();
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
  return withoutConnections(async () => {
    await locker.query("rollback");
    locker.release();
    return running;
  });
}

it("a participant's code is issued", async () => {
  const email = "starved@example.test";
  await addParticipant(world.demo, email);
  const { status } = await withoutConnectionsAfter("select id from participants for update", () =>
    new Browser().verify({ email }),
  );
  expect(status).toBe(200);
});

it("a participant signs in", async () => {
  const email = "starved-visitor@example.test";
  await addParticipant(world.demo, email);
  const browser = new Browser();
  const { browser_token } = (await browser.verify({ email })).body;
  const otp = await codeTo(email);
  const { status } = await withoutConnectionsAfter("select id from participant_sign_in_codes for update", () =>
    browser.verify({ email, browser_token: browser_token!, otp }),
  );
  expect(status).toBe(200);
});

it("an admin signs in", async () => {
  const email = "starved-admin@example.test";
  await prisma.admin.create({ data: { id: uuidv7(NOW), email, firstName: "Olga", createdAt: NOW, updatedAt: NOW } });
  const browser = new Browser("localhost");
  const call = async (action: (args: never) => unknown, fields: Record<string, string>) =>
    browser.call(action, browser.request("/admin/v2/auth/x", { fields, headers: { accept: "application/json" } }));
  const { browser_token } = (await (await call(startCall, { email })).json()) as { browser_token: string };
  const otp = await codeTo(email);
  const answer = await withoutConnectionsAfter("select id from admin_sign_in_codes for update", () =>
    call(verifyCall, { otp, browser_token }),
  );
  expect(answer.status).toBe(200);
});

it("an admin is invited", async () => {
  const organizationId = await createOrganization();
  const ctx = organizationCtx(organizationId, await createAdmin(organizationId, { owner: true }));
  const input = { email: "starved-invited@example.test", first_name: "Ina", last_name: "", owner: true, roles: {} };
  expect(await withoutConnections(() => inviteAdmin(ctx, input, null))).toMatchObject({ email: input.email });
});
