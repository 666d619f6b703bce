import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { PORT } from "./setup/server";

/** What CONTRACT.md promises of `npm start`: it stops cleanly, keeps its data, and mends what was killed. */
const OWN_PORT = PORT + 1;
const BASE = `http://localhost:${OWN_PORT}`;
const dataDir = mkdtempSync(join(tmpdir(), "loyalty-start-"));
let running: ChildProcess | undefined;

test.describe.configure({ mode: "serial", timeout: 120_000 });

test.beforeAll(() => chmodSync(dataDir, 0o755));
test.afterAll(async () => {
  if (running) await stop("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

test("starts on empty data, and stops within ten seconds on SIGTERM", async () => {
  await start();
  expect(await (await fetch(`${BASE}/healthz`)).json()).toEqual({ status: "ok" });
  expect((await fetch(`${BASE}/readyz`)).status).toBe(200);
  expect(await stop("SIGTERM")).toBe(0);
});

test("starts again in seconds, and refuses a taken port and taken data in one line each", async () => {
  const began = performance.now();
  await start();
  expect(performance.now() - began).toBeLessThan(15_000);
  expect(await outcome({ PORT: String(OWN_PORT) })).toEqual({
    code: 1,
    line: `Port ${OWN_PORT} is taken: stop what uses it, or set PORT`,
  });
  const second = await outcome({ PORT: String(OWN_PORT + 1) });
  expect(second).toEqual({ code: 1, line: expect.stringMatching(/^Another start \(database process \d+\) uses /) });
});

test("starts web, worker and database again when they are killed", async () => {
  for (const pid of [childPid("web"), childPid("worker"), serverPid()]) process.kill(pid, "SIGKILL");
  await expect.poll(isReady, { timeout: 40_000 }).toBe(true);
});

test("recovers by itself from the kill of everything", async () => {
  const all = [running!.pid!, childPid("web"), childPid("worker"), serverPid()];
  const ended = new Promise((resolve) => running!.once("exit", resolve));
  for (const pid of all) process.kill(pid, "SIGKILL");
  await ended;
  await start();
  expect(await isReady()).toBe(true);
  expect(await stop("SIGINT")).toBe(0);
});

test("says in one line what is wrong with the environment", async () => {
  expect(await outcome({ PORT: "three" })).toEqual({ code: 1, line: expect.stringMatching(/^PORT is malformed: /) });
  expect(await outcome({ STRIPE_SECRET_KEY: "sk" })).toEqual({
    code: 1,
    line: "STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is missing",
  });
});

function launch(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ["app/process/launch.mjs", "start"], {
    env: { ...process.env, PORT: String(OWN_PORT), DATA_DIR: dataDir, DATABASE_URL: "", LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function start(): Promise<void> {
  const child = (running = launch({}));
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on("data", (text: Buffer) => text.includes(`ready http://localhost:${OWN_PORT}\n`) && resolve());
    child.once("exit", () => reject(new Error("the start ended")));
  });
}

async function stop(signal: NodeJS.Signals): Promise<number | null> {
  const child = running!;
  running = undefined;
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const began = performance.now();
  child.kill(signal);
  const code = await ended;
  expect(performance.now() - began).toBeLessThan(10_000);
  return code;
}

/** How a start that must fail ends, and the one line it says. */
async function outcome(env: Record<string, string>): Promise<{ code: number | null; line: string }> {
  const child = launch(env);
  let said = "";
  child.stderr!.on("data", (text: Buffer) => (said += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, line: said.trim() };
}

async function isReady(): Promise<boolean> {
  const response = await fetch(`${BASE}/readyz`).catch(() => undefined);
  return response?.status === 200;
}

function serverPid(): number {
  return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

/** The process that runs a command for our start: /proc knows the children of a process. */
function childPid(command: string): number {
  const children = readFileSync(`/proc/${running!.pid}/task/${running!.pid}/children`, "utf8")
    .trim()
    .split(" ")
    .map(Number);
  return children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").endsWith(`launch.mjs\0${command}\0`))!;
}
