import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach } from "vitest";

/**
 * A web process on the test's database, which is killed after each test. Call it at the top of the file.
 * @param files its routes, as in the table of URLs, which takes seconds to load: `{ "offers/redeem": "api/offers/redeem.ts" }`
 */
export function webProcess(files: Record<string, string>) {
  let running: { port: number; process: ChildProcess } | undefined;

  /** `environment`: more variables for it. */
  async function start(environment: Record<string, string> = {}): Promise<void> {
    const child = fork("tests/server/routes-web.mts", [JSON.stringify(files)], {
      execArgv: ["--import", "tsx"],
      env: { ...process.env, ...environment },
    });
    const [port] = (await Promise.race([
      once(child, "message"),
      once(child, "exit").then(() => Promise.reject(new Error("the web process ended"))),
    ])) as [number];
    running = { port, process: child };
  }

  /** Kills it without a warning. */
  async function kill(): Promise<void> {
    if (!running) return;
    const ended = once(running.process, "exit");
    running.process.kill("SIGKILL");
    await ended;
    running = undefined;
  }

  afterEach(kill);
  return {
    start,
    kill,
    /** The port of the running process; 0 without one, where nothing answers. */
    port: () => running?.port ?? 0,
  };
}
