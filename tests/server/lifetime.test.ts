import { fork } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { sendRequest } from "./http-client";

test("a web process ends after an error that nothing caught, and answers the requests under way", async () => {
  const child = fork("tests/server/failing-web.mts", [], {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, LOG_LEVEL: "fatal" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const log = text(child.stdout!);
  const ended = once(child, "exit");
  const [port] = (await once(child, "message")) as [number];
  expect((await once(child, "message"))[0]).toBe("ready");
  const waiting = once(child, "message");
  const waits = sendRequest(port, "/waits");
  await waiting;
  const fails = sendRequest(port, "/fails", { headers: { accept: "application/json" } });
  expect(await waits).toMatchObject({ status: 200, text: "done" });
  expect(await fails).toMatchObject({ status: 503, headers: { "retry-after": "5" } });
  expect(await ended).toEqual([1, null]);
  expect(await log).toContain("a bug in a callback");
}, 120_000);

test("a process ends after SIGTERM although its work hangs", async () => {
  const child = fork("tests/server/hanging-process.mts", [], { execArgv: ["--import", "tsx"] });
  const ended = once(child, "exit");
  expect((await once(child, "message"))[0]).toBe("ready");
  child.kill("SIGTERM");
  expect(await ended).toEqual([1, null]);
}, 120_000);
