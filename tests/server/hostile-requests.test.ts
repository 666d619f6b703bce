import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openAdminSession } from "~/auth/admin-sessions.server";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import type { ApiDocument } from "~/http/openapi/document.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { diskFiles } from "~/integrations/files/disk.server";
import { moveClock } from "~/platform/clock.server";
import { sqlName, sqlText, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { extendEnvironment } from "~/platform/env.server";
import { API_KEY_SCOPES } from "~/platform/permissions";
import { systemTime } from "~/platform/system-time";
import routeTable from "~/routes";
import type { WebServer } from "~/server/web/web-server";
import { seed } from "../../prisma/seed/seed";
import { buildUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import { createApiKey } from "../setup/people";
import { serve } from "../setup/web-server";
import { workerProcess } from "../setup/worker-process";
import { hostileRequests, type HostileRequest, type Ingredients } from "./hostile-requests";
import { sendRequest } from "./http-client";

/**
 * Random requests over every URL, method and role get no status of 500 or more, fail no job and end no process. Each
 * run of `npm test` sends the same ones; HOSTILE_REQUESTS sends more, HOSTILE_SEED others (docs/testing.md).
 */
const REQUESTS = Number(import.meta.env.HOSTILE_REQUESTS ?? 2_000);
const SEED = Number(import.meta.env.HOSTILE_SEED ?? 1);
/** Sessions, limits and the clock are made right again for each batch, since its requests end, use up and move them. */
const BATCH = 1_000;
const AT_ONCE = 6;
const BUSY_MACHINE_MS = Math.max(600_000, REQUESTS * 100);

const folder = mkdtempSync(join(tmpdir(), "loyalty-hostile-"));
const { url: databaseUrl, pool } = await testDatabase();
const worker = workerProcess({ url: databaseUrl, pool });
let server: WebServer;

beforeAll(async () => {
  extendEnvironment({ DATA_DIR: folder });
  await seed({ databaseUrl, now: systemTime(), files: diskFiles(join(folder, "files")) });
  server = await serve(await buildUnder("", relative(process.cwd(), mkdtempSync(join(folder, "client-")))));
}, BUSY_MACHINE_MS);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const SECRET = "a-secret-of-this-browser";
const CSRF = { cookie: `${COOKIES.csrf}=${SECRET}`, "x-csrf-token": csrfTokenFor(SECRET) };
const ADMINS = ["super", "owner", "owner", "manager", "reviewer", "analyst", "nw-owner", "nobody"];

/** New sessions and keys of every role; programs, admins, limits and the clock as they were. */
async function rolesAnew(): Promise<Ingredients["roles"]> {
  await moveClock(null);
  await sql(sqlText`delete from rate_limits`, []);
  await sql(sqlText`update programs set status = 'active'`, []);
  await sql(sqlText`update admins set active = true`, []);
  const now = systemTime();
  const signedIn = (cookie: string, session: string) => ({ ...CSRF, cookie: `${CSRF.cookie}; ${cookie}=${session}` });
  const idOf = async (query: SqlText, value: string) => (await sql<{ id: string }>(query, [value]))[0]!.id;
  const adminId = (name: string) => idOf(sqlText`select id from admins where email = $1`, `${name}@example.test`);
  const programId = await idOf(sqlText`select id from programs where subdomain = $1`, "demo");
  const admins = ADMINS.map(async (name) =>
    signedIn(COOKIES.admin, await openAdminSession(sql, await adminId(name), now)),
  );
  const scopesOfKeys = [[...API_KEY_SCOPES], ["dashboard:view"]];
  const keys = scopesOfKeys.map(async (scopes) => {
    const { text } = await createApiKey(programId, await adminId("owner"), { scopes });
    return { authorization: `Bearer ${text}` };
  });
  const person = await idOf(
    sqlText`select id from participants where program_id = $1 and status = 'active' order by id limit 1`,
    programId,
  );
  const session = await openParticipantSession(sql, programIdFrom(programId), person, now);
  const participant = signedIn(COOKIES.participant, session);
  return {
    site: [{}, CSRF, participant, participant],
    admin: await Promise.all([...admins, ...keys, ...keys]),
  };
}

/** Ids of a few rows of each table, most of the demo program, and the names that addresses use. */
async function someIds(seed: number): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string; has_program: boolean }>(
    sqlText`select c.table_name as name,
            exists (select from information_schema.columns p
                     where p.table_schema = 'public' and p.table_name = c.table_name and p.column_name = 'program_id')
              as has_program
       from information_schema.columns c
      where c.table_schema = 'public' and c.column_name = 'id' and c.data_type = 'uuid'`,
    [],
  );
  const ids: Record<string, string[]> = {};
  for (const { name, has_program } of tables) {
    const first = has_program ? "(program_id = (select id from programs where subdomain = 'demo')) desc, " : "";
    const rows = await sql<{ id: string }>(
      sqlText`select id from ${sqlName(name)} order by ${first} md5(id::text || $1) limit 8`,
      [seed],
    );
    ids[name] = rows.map(({ id }) => id);
  }
  const demo = await sql<{ id: string }>(sqlText`select id from programs where subdomain = 'demo'`, []);
  const slugs = await sql<{ slug: string }>(
    sqlText`select identifier as slug from challenges where identifier is not null limit 20`,
    [],
  );
  return {
    ...ids,
    programs: [...Array.from({ length: 15 }, () => demo[0]!.id), ...ids.programs!],
    users: ids.participants!,
    slugs: slugs.map(({ slug }) => slug),
  };
}

type Entry = { path?: string; children?: Entry[] };
function urlsBelow(entries: Entry[], parent = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const url = [parent, path].filter(Boolean).join("/");
    return [url, ...urlsBelow(children, url)];
  });
}

it("survives hostile requests", { timeout: BUSY_MACHINE_MS }, async () => {
  worker.start();
  const described = await sendRequest(server.port, "/admin/v2/openapi.json", { headers: { host: "localhost" } });
  const document = JSON.parse(described.text) as ApiDocument;
  const urls = [...new Set(urlsBelow((await routeTable) as Entry[]))];
  const bad: string[] = [];
  const statuses: Record<number, number> = {};
  for (let batch = 0; batch * BATCH < REQUESTS; batch++) {
    const requests = hostileRequests({ roles: await rolesAnew(), urls, ids: await someIds(SEED + batch), document });
    const queue = fc.sample(requests, { seed: SEED + batch, numRuns: Math.min(BATCH, REQUESTS) }).values();
    const sendAll = async () => {
      for (const request of queue) {
        const status = await send(request).catch((error: unknown) => String(error));
        if (typeof status === "number") statuses[status] = (statuses[status] ?? 0) + 1;
        if (typeof status === "string" || status >= 500) bad.push(`${describe(request)}: ${status}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendAll));
    if (REQUESTS > 10_000) console.log(`${(batch + 1) * BATCH} requests`, statuses, bad.length);
  }
  expect(bad).toEqual([]);
  expect(statuses[200], "requests that were understood").toBeGreaterThan(REQUESTS / 20);
  expect((await sendRequest(server.port, "/healthz")).status).toBe(200);
  expect(worker.isRunning(), "the worker runs").toBe(true);
  const failed = await sql(
    sqlText`select task_identifier, last_error from graphile_worker.jobs where last_error is not null`,
    [],
  );
  expect(failed).toEqual([]);
});

async function send({ host, path, ...request }: HostileRequest): Promise<number> {
  return (await sendRequest(server.port, path, { ...request, headers: { ...request.headers, host } })).status;
}

function describe({ host, method, path, headers, body }: HostileRequest): string {
  const { cookie: _, ...shown } = headers;
  return `${method} ${host}${path.slice(0, 300)} ${JSON.stringify(shown).slice(0, 300)} ${String(body).slice(0, 300)}`;
}
