import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { sql } from "~/platform/database/statements.server";
import { createParticipant, createProgram } from "../factories";
import { createMerchant } from "../services/offers/directory-rows";
import { testDatabase } from "../setup/database";
import { webProcess } from "../setup/web-process";
import { sendRequest } from "./http-client";

/** Web processes that are killed during redemptions. Afterwards each redemption happens exactly once. */
const { pool } = await testDatabase();
const SECRET = "a-secret-of-this-browser";
const BUSY_MACHINE_MS = 60_000;
let programId: string;
const web = webProcess({ "offers/redeem": "api/offers/redeem.ts" });
let provider: Server | undefined;

beforeAll(async () => {
  programId = (await createProgram({ subdomain: "demo", features: ["offers_reward"] })).id;
  await createMerchant({
    name: "Blue Door Bistro",
    latitude: 40.7,
    longitude: -74,
    offers: [{ key: "mobile", short: "$20 off" }],
  });
});
afterEach(() => {
  provider?.closeAllConnections();
  provider?.close();
  provider = undefined;
});

type Person = { id: string; cookie: string };

async function signIn(): Promise<Person> {
  const { id } = await createParticipant(programId, { eligibleOffersRewards: true });
  const session = await openParticipantSession(sql, programIdFrom(programId), id, new Date());
  return { id, cookie: `${COOKIES.csrf}=${SECRET}; ${COOKIES.participant}=${session}` };
}

type Redeemed = { status: number; voucher: string | undefined };

/** Redeems over HTTP; null when the server went away in between. */
async function redeem(person: Person, idempotencyKey?: string): Promise<Redeemed | null> {
  const headers = {
    cookie: person.cookie,
    accept: "application/json",
    "content-type": "application/json",
    "x-csrf-token": csrfTokenFor(SECRET),
    ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
  };
  const body = JSON.stringify({ endeca_key: "mobile", redemption_type: "MOBILE" });
  const response = await sendRequest(web.port(), "/offers/redeem", { method: "POST", headers, body }).catch(() => null);
  return (
    response && {
      status: response.status,
      voucher: (JSON.parse(response.text) as { redemption_data?: { coupon?: { voucher: string } } }).redemption_data
        ?.coupon?.voucher,
    }
  );
}

const rowsOf = async (person: Person) =>
  (
    await pool.query<{ code: string | null; done: boolean }>(
      "select voucher_code as code, redeemed_at is not null as done from offer_redemptions where participant_id = $1",
      [person.id],
    )
  ).rows;
/** As if the half minute had passed after which a reservation counts as abandoned. */
const letTimePass = () =>
  pool.query(
    "update offer_redemptions set attempted_at = attempted_at - interval '31 seconds' where redeemed_at is null",
  );

/**
 * Stands in for the outside provider: issues a key's voucher however often it is requested, and responds with nothing
 * while `silent`.
 */
async function startProvider(): Promise<{
  url: string;
  issued: Map<string, string>;
  setSilent: (silent: boolean) => void;
}> {
  const issued = new Map<string, string>();
  let silent = false;
  const offer = { offerKey: "mobile", textShort: "$20 off", valueCents: 2000, redemptionTypes: ["MOBILE"] };
  provider = createServer((request, response) => {
    request.resume().on("end", () => {
      if (request.method === "POST") {
        const key = request.headers["idempotency-key"] as string;
        issued.set(key, `V-${key}`);
        if (silent) return;
        response.end(JSON.stringify({ code: issued.get(key) }));
      } else response.end(JSON.stringify({ merchantName: "Blue Door Bistro", offer }));
    });
  });
  await new Promise<void>((resolve) => provider!.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    issued,
    setSilent: (now) => (silent = now),
  };
}

describe("a web process that is killed", { timeout: BUSY_MACHINE_MS }, () => {
  it("after the provider issued the vouchers and before its response arrived: each is redeemed once, with that voucher", async () => {
    const { url, issued, setSilent } = await startProvider();
    const environment = { OFFERS_API_URL: url, OFFERS_API_KEY: "the-key" };
    const people = await Promise.all(Array.from({ length: 5 }, signIn));
    await web.start(environment);
    setSilent(true);
    const cut = people.map((person) => redeem(person));
    await expect.poll(() => issued.size, { timeout: BUSY_MACHINE_MS }).toBe(people.length);
    await web.kill();
    expect(await Promise.all(cut)).toEqual(people.map(() => null));

    setSilent(false);
    await letTimePass();
    await web.start(environment);
    expect((await Promise.all(people.map((person) => redeem(person)))).map((response) => response?.status)).toEqual(
      people.map(() => 200),
    );
    expect((await Promise.all(people.map((person) => redeem(person)))).map((response) => response?.status)).toEqual(
      people.map(() => 422),
    );
    expect(issued.size).toBe(people.length);
    const rows = (await Promise.all(people.map(rowsOf))).flat();
    expect(rows.map(({ code }) => code).sort()).toEqual([...issued.values()].sort());
  });

  it("between reserving and confirming a voucher of our own: each is redeemed once", async () => {
    // Confirmations wait in the database until this test lets them.
    await pool.query(`create function hold() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(42); return new; end $$;
      create trigger hold before update on offer_redemptions for each row when (new.redeemed_at is not null) execute function hold()`);
    const holder = await pool.connect();
    await holder.query("select pg_advisory_lock(42)");
    const people = await Promise.all(Array.from({ length: 5 }, signIn));
    await web.start();
    const cut = people.map((person, n) => redeem(person, `tap-${n}`));
    const waiting = async () =>
      (await pool.query("select from pg_locks where locktype = 'advisory' and objid = 42 and not granted")).rowCount;
    await expect.poll(waiting, { timeout: BUSY_MACHINE_MS }).toBe(people.length);
    await web.kill();
    expect(await Promise.all(cut)).toEqual(people.map(() => null));
    await pool.query(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 42 and not granted",
    );
    await expect.poll(waiting, { timeout: BUSY_MACHINE_MS }).toBe(0);
    holder.release(true);
    expect((await Promise.all(people.map(rowsOf))).flat()).toEqual(people.map(() => ({ code: null, done: false })));

    await letTimePass();
    await web.start();
    const redeemed = await Promise.all(people.map((person, n) => redeem(person, `tap-${n}`)));
    expect(redeemed.map((response) => response?.status)).toEqual(people.map(() => 200));
    expect(await Promise.all(people.map((person, n) => redeem(person, `tap-${n}`)))).toEqual(redeemed); // the first response again
    const rows = await Promise.all(people.map(rowsOf));
    expect(rows.map((own) => own.length)).toEqual(people.map(() => 1));
    await pool.query("drop trigger hold on offer_redemptions");
    expect(redeemed.map((response) => response?.voucher)).toEqual(
      rows.map(([row]) => `/offers/vouchers/${row!.code}.svg`),
    );
  });
});

it("fifty concurrent clicks over HTTP redeem a MOBILE once", { timeout: BUSY_MACHINE_MS }, async () => {
  const { url, issued } = await startProvider();
  const person = await signIn();
  await web.start({ OFFERS_API_URL: url, OFFERS_API_KEY: "the-key" });
  const statuses = (await Promise.all(Array.from({ length: 50 }, () => redeem(person)))).map(
    (response) => response?.status,
  );
  expect(statuses.sort()).toEqual([200, ...Array<number>(49).fill(422)]);
  expect(issued.size).toBe(1);
  expect(await rowsOf(person)).toEqual([{ code: [...issued.values()][0], done: true }]);
});
