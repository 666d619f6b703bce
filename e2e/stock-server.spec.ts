import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { expect, test } from "./setup/journey";
import { PORT } from "./setup/server";

/**
 * The build is one of Remix's: its own server serves it as well, with the product's environment. Ours limits what
 * requests cost and is faster (docs/decisions/own-web-server.md), but nothing in a page depends on it.
 */
const OWN_PORT = PORT + 3;
let server: ChildProcess;

test.beforeAll(async () => {
  const env = { ...process.env, NODE_ENV: "production" as const, PORT: String(OWN_PORT) };
  const started = spawn("node_modules/.bin/remix-serve", ["build/server/index.js"], { env });
  started.stderr.pipe(process.stderr);
  server = started;
  for await (const line of createInterface({ input: started.stdout })) if (line.includes("http://")) return;
});
test.afterAll(() => void server.kill());

test("each face is served by Remix's own server", async ({ page }) => {
  await page.goto(`http://demo.localhost:${OWN_PORT}/`);
  await expect(page.getByRole("main")).toBeVisible();
  const rewards = await page.evaluate(
    async () => (await fetch("/public/home/current_rewards")).json() as Promise<unknown>,
  );
  expect(rewards).toContainEqual(expect.objectContaining({ selection: "redeem" }));
  await page.goto(`http://localhost:${OWN_PORT}/admin/v2/login`);
  await expect(page.getByLabel("Email")).toBeVisible();
});
