import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openAdminSession } from "~/auth/admin-sessions.server";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import { sql } from "~/platform/database/statements.server";
import { logger } from "~/platform/logger.server";
import { systemTime } from "~/platform/system-time";
import type { WebServer } from "~/server/web/web-server";
import { buildUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import { createAdmins, createApiKey, createParticipant, createReward } from "../setup/people";
import { serve } from "../setup/web-server";
import { sendRequest } from "./http-client";

// own process: closing the server closes the connections of the application
await testDatabase();
let server: WebServer;
let world: Awaited<ReturnType<typeof createAdmins>>;
beforeAll(async () => {
  const noFiles = relative(process.cwd(), mkdtempSync(join(tmpdir(), "loyalty-log-")));
  server = await serve(await buildUnder("", noFiles));
  world = await createAdmins();
});
afterAll(() => server.close());

async function lineOf(path: string, headers: Record<string, string>): Promise<Record<string, unknown>> {
  const info = vi.spyOn(logger, "info");
  const response = await sendRequest(server.port, path, { headers });
  const lines = () =>
    info.mock.calls
      .map(([line]) => line as Record<string, unknown>)
      .filter(({ requestId }) => requestId === response.headers["x-request-id"]);
  await expect.poll(lines).toHaveLength(1);
  return lines()[0]!;
}

const ON_SITE = { host: "demo.localhost" };
const IN_ADMIN = { host: "localhost" };

it("names the program and the participant of a page", async () => {
  const id = await createParticipant(world.demo, "Maya");
  const session = await openParticipantSession(sql, programIdFrom(world.demo), id, systemTime());
  const line = await lineOf("/", { ...ON_SITE, cookie: `${COOKIES.participant}=${session}` });
  expect(line).toMatchObject({ status: 200, program: world.demo, actor: { kind: "participant", id } });
  expect(JSON.stringify(line)).not.toMatch(/maya/i);
});

it("names the admin, and the program of the row that the page is about", async () => {
  const { id } = world.admins.manager;
  const headers = { ...IN_ADMIN, cookie: `${COOKIES.admin}=${await openAdminSession(sql, id, systemTime())}` };
  const reward = await createReward(world.demo, "Mug");
  const line = await lineOf(`/admin/v2/rewards/${reward}/edit`, headers);
  expect(line).toMatchObject({ status: 200, program: world.demo, actor: { kind: "admin", id } });
  expect(JSON.stringify(line)).not.toContain("@");
  const foreign = await lineOf(`/admin/v2/programs/${world.northwind}/edit`, headers);
  expect(foreign).toMatchObject({ status: 404, actor: { kind: "admin", id } });
  expect(foreign).not.toHaveProperty("program");
});

it("names the API key, also of a call that is not allowed", async () => {
  const { id, text } = await createApiKey(world.demo, world.admins.owner.id, { scopes: ["dashboard:view"] });
  const headers = { ...IN_ADMIN, authorization: `Bearer ${text}` };
  const line = await lineOf(`/admin/v2/programs/${world.demo}/tags`, headers);
  expect(line).toMatchObject({ status: 403, program: world.demo, actor: { kind: "api_key", id } });
});

it("names the program alone for a visitor, whether the page is new or cached", async () => {
  for (const turn of ["new", "cached"]) {
    const line = await lineOf("/signin", ON_SITE);
    expect(line, turn).toMatchObject({ status: 200, program: world.demo });
    expect(line, turn).not.toHaveProperty("actor");
  }
});

it("names nobody for an unknown key and outside of programs", async () => {
  const unknown = await lineOf("/admin/v2/programs", { ...IN_ADMIN, authorization: "Bearer perk_12345678_secret" });
  expect(unknown).toMatchObject({ status: 401 });
  for (const line of [unknown, await lineOf("/admin/v2/login", IN_ADMIN)]) {
    expect(line).not.toHaveProperty("actor");
    expect(line).not.toHaveProperty("program");
  }
});
