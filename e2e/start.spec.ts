import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { runningProcesses } from "../tests/server/running-processes";
import { PORT } from "./setup/server";

/** `npm start` stops cleanly, keeps its data, and restarts processes that were killed. */
const OWN_PORT = PORT + 1;
const BASE = `http://localhost:${OWN_PORT}`;
const dataDir = mkdtempSync(join(tmpdir(), "loyalty-start-"));
let running: ChildProcess | undefined;

test.describe.configure({ mode: "serial" });

/** An idle machine needs less than ten, after which container runtimes kill a process. */
const STOP_SECONDS = 30;

test.beforeAll(() => chmodSync(dataDir, 0o755));
test.afterAll(async () => {
  if (running) await stop("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
});

test("starts on empty data, and stops in time on SIGTERM", async () => {
  await start();
  expect(await (await fetch(`${BASE}/healthz`)).json()).toMatchObject({ status: "ok" });
  expect((await fetch(`${BASE}/readyz`)).status).toBe(200);
  expect(await stop("SIGTERM")).toBe(0);
});

test("starts again, and a used port and a used data directory are errors of one line", async () => {
  await start();
  expect(await failedStart({ PORT: String(OWN_PORT) })).toEqual({
    code: 1,
    line: `Port ${OWN_PORT} is taken: stop what uses it, or set PORT`,
  });
  const second = await failedStart({ PORT: String(OWN_PORT + 1) });
  expect(second).toEqual({ code: 1, line: expect.stringMatching(/^Another start \(database process \d+\) uses /) });
});

test("restarts web, worker and database when they are killed", async () => {
  for (const pid of [childPid("web"), childPid("worker"), serverPid()]) process.kill(pid, "SIGKILL");
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
});

test("recovers after all processes were killed", async () => {
  const all = [running!.pid!, childPid("web"), childPid("worker"), serverPid()];
  const exited = new Promise((resolve) => running!.once("exit", resolve));
  for (const pid of all) process.kill(pid, "SIGKILL");
  await exited;
  await start();
  expect(await isReady()).toBe(true);
  expect(await stop("SIGINT")).toBe(0);
});

test("reports an invalid environment in one line", async () => {
  expect(await failedStart({ PORT: "three" })).toEqual({
    code: 1,
    line: expect.stringMatching(/^PORT is malformed: /),
  });
  expect(await failedStart({ STRIPE_SECRET_KEY: "sk" })).toEqual({
    code: 1,
    line: "STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is missing",
  });
});

function launch(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ["app/server/launch.mjs", "start"], {
    env: {
      ...process.env,
      PORT: String(OWN_PORT),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      SESSION_SECRET: "",
      LOG_LEVEL: "silent",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

async function start(): Promise<void> {
  const child = (running = launch({}));
  await new Promise<void>((resolve, reject) => {
    child.stdout!.on("data", (text: Buffer) => text.includes(`ready http://localhost:${OWN_PORT}\n`) && resolve());
    child.once("exit", () => reject(new Error("the process exited")));
  });
}

async function stop(signal: NodeJS.Signals): Promise<number | null> {
  const child = running!;
  running = undefined;
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const began = performance.now();
  child.kill(signal);
  const code = await exited;
  expect(performance.now() - began).toBeLessThan(STOP_SECONDS * 1000);
  return code;
}

/** Runs a start that must fail. Returns its exit code and its error output. */
async function failedStart(env: Record<string, string>): Promise<{ code: number | null; line: string }> {
  const child = launch(env);
  let output = "";
  child.stderr!.on("data", (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, line: output.trim() };
}

async function isReady(): Promise<boolean> {
  const response = await fetch(`${BASE}/readyz`).catch(() => undefined);
  return response?.status === 200;
}

function serverPid(): number {
  return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

/** The id of the child process that runs a command. */
function childPid(command: string): number {
  return runningProcesses().find(
    (process) => process.parent === running!.pid && process.command.endsWith(`launch.mjs ${command}`),
  )!.pid;
}
