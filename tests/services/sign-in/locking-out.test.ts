import { beforeAll, describe, expect, it } from "vitest";
import { action as startCall } from "~/api/admin/auth/start";
import { action as verifyCall } from "~/api/admin/auth/verify";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { addParticipant, advanceClock, Browser, codeTo, mailTo, runJobs, seedWorld, type World } from "./sign-in-world";

const { pool } = await testDatabase();

/** Somebody who knows an email address must not be able to keep its owner from signing in. */
let world: World;
beforeAll(async () => {
  world = await seedWorld();
});

let people = 0;
const addressOf = (network: number) => `203.0.113.${network}`;

interface SignIn {
  /** An account with this email. */
  add(email: string): Promise<unknown>;
  ask(email: string, network: number): Promise<{ status: number; browserToken: string }>;
  /** Whether the code signs in. */
  enter(email: string, network: number, browserToken: string, otp: string): Promise<boolean>;
  usableCodes(email: string): Promise<number>;
}

const participants: SignIn = {
  add: (email) => addParticipant(world.demo, email),
  async ask(email, network) {
    const { status, body } = await new Browser("demo.localhost", addressOf(network)).verify({ email });
    return { status, browserToken: body.browser_token ?? "" };
  },
  async enter(email, network, browserToken, otp) {
    const { body } = await new Browser("demo.localhost", addressOf(network)).verify({
      email,
      otp,
      browser_token: browserToken,
    });
    return body.ok;
  },
  usableCodes: (email) =>
    countUsable("participant_sign_in_codes c join participants p on p.id = c.participant_id", email),
};

const admins: SignIn = {
  add: (email) =>
    prisma.admin.create({ data: { id: uuidv7(NOW), email, firstName: "Olga", createdAt: NOW, updatedAt: NOW } }),
  async ask(email, network) {
    const { status, body } = await call(network, startCall, { email });
    await runJobs(); // one of which issues the code
    return { status, browserToken: String(body.browser_token) };
  },
  enter: async (_, network, browserToken, otp) =>
    (await call(network, verifyCall, { otp, browser_token: browserToken })).status === 200,
  usableCodes: (email) => countUsable("admin_sign_in_codes c join admins p on p.id = c.admin_id", email),
};

async function call(network: number, action: (args: never) => unknown, fields: Record<string, string>) {
  const browser = new Browser("localhost", addressOf(network));
  const response = await browser.call(
    action,
    browser.request("/admin/v2/auth/x", { fields, headers: { accept: "application/json" } }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function countUsable(from: string, email: string): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as n from ${from} where p.email = $1 and c.used_at is null and c.voided_at is null`,
    [email],
  );
  return rows[0].n;
}

const [VICTIM, STRANGER] = [1, 2];

describe.each([
  ["a participant", participants],
  ["an admin", admins],
])("%s", (_, { add, ask, enter, usableCodes }) => {
  async function newPerson(): Promise<string> {
    const email = `victim-${(people += 1)}@example.test`;
    await add(email);
    return email;
  }

  it("is mailed a code while a stranger uses up the limit of another network", async () => {
    const email = await newPerson();
    const statuses: number[] = [];
    for (let minute = 0; minute < 11; minute += 1) {
      advanceClock(minute * 61);
      statuses.push((await ask(email, STRANGER)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const { status, browserToken } = await ask(email, VICTIM);
    expect(status).toBe(200);
    expect(await enter(email, VICTIM, browserToken, await codeTo(email))).toBe(true);
  });

  it("can still use a code while a stranger requests others", async () => {
    const email = await newPerson();
    const { browserToken } = await ask(email, VICTIM);
    const otp = await codeTo(email);
    for (let time = 1; time <= 4; time += 1) {
      advanceClock(time * 61);
      expect((await ask(email, STRANGER)).status).toBe(200);
    }
    expect(await enter(email, VICTIM, browserToken, otp)).toBe(true);
  });

  it("has five usable codes at most, the newest of five networks", async () => {
    const email = await newPerson();
    const requested: { network: number; browserToken: string; otp: string }[] = [];
    for (let network = 10; network < 17; network += 1) {
      advanceClock(network);
      const { browserToken } = await ask(email, network);
      requested.push({ network, browserToken, otp: await codeTo(email) });
      expect(await usableCodes(email)).toBe(Math.min(requested.length, 5));
    }
    const works = [];
    for (const { network, browserToken, otp } of [requested[1]!, requested[2]!])
      works.push(await enter(email, network, browserToken, otp));
    expect(works).toEqual([false, true]);
  });

  it("is mailed sixty times an hour at most, from however many networks", async () => {
    const email = await newPerson();
    const statuses: number[] = [];
    for (let network = 100; network < 161; network += 1) statuses.push((await ask(email, network)).status);
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
  });

  it("gets no new code after a hundred wrong tries within an hour", async () => {
    const email = await newPerson();
    for (let network = 30; network < 50; network += 1) {
      const { browserToken } = await ask(email, network);
      for (let time = 0; time < 5; time += 1) expect(await enter(email, network, browserToken, "000000")).toBe(false);
    }
    const before = await mailTo(email);
    await ask(email, VICTIM);
    expect((await mailTo(email))!.id).toBe(before!.id);
    advanceClock(3_601);
    const { browserToken } = await ask(email, VICTIM);
    expect(await enter(email, VICTIM, browserToken, await codeTo(email))).toBe(true);
  });
});
