/** One of the processes that send the mixed load. mixed.ts runs it, and reads what it prints. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { Agent, request as send } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { env } from "~/platform/env.server";
import type { Kind, MixedFigures, MixedLoad } from "./mixed";
import type { MixedStage } from "./mixed-stage";

const load = JSON.parse(process.argv[2]!) as MixedLoad;
const stage = JSON.parse(readFileSync(load.stageFile, "utf8")) as MixedStage;
/** Processes take turns, so that no two work for the same person. */
const mine = <T>(list: T[]) => list.filter((_, n) => n % load.of === load.index);
const inTurn = <T>(list: T[]) => {
  let next = 0;
  return () => list[next++ % list.length]!;
};
const nextToken = inTurn(mine(stage.participantTokens));
const nextEmail = inTurn(mine(stage.emails));
const nextPort = inTurn(load.ports);

const SECRET = "a-secret-of-this-browser";
const MAIL_POLL_MS = 250;
const MAIL_POLLS = 120;
const agent = new Agent({ keepAlive: true, maxSockets: load.connections * 2 });
const mails = new pg.Pool({ connectionString: env.databaseUrl, max: 1 });

type Sent = { path: string; json?: object; html?: boolean; as?: "participant" | "admin" };

const page = (path: string): Sent => ({ path, html: true, as: "participant" });
const read = (path: string): Sent => ({ path, as: "participant" });
const change = (path: string, json: object): Sent => ({ path, json, as: "participant" });
const adminPage = (path: string): Sent => ({
  path: `/admin/v2/programs/${stage.programId}/${path}`,
  html: true,
  as: "admin",
});
const pick = <T>(list: T[]) => list[Math.floor(Math.random() * list.length)]!;

/** One request of each kind. Of the lists one of several. */
const REQUESTS: Record<Exclude<Kind, "sign in, check the code">, () => Sent> = {
  "home, signed in": () => page("/"),
  "home, visitor": () => ({ path: "/", html: true }),
  "challenge page": () => page("/challenge/spring-quiz"),
  "challenge as JSON": () => read("/public/challenges/spring-quiz"),
  "rewards as JSON": () => read("/public/home/current_rewards"),
  "challenges as JSON": () => read("/public/home/active_uncompleted_challenges"),
  submit: () => change("/public/challenges/submit", { challenge_id: stage.challengeId }),
  claim: () => change("/public/rewards/process_reward", { reward_id: stage.rewardId }),
  redemption: () => change("/offers/redeem", stage.offer),
  "sign in, request a code": () => ({ path: "/public/signin/verify", json: { email: nextEmail() } }),
  "admin's lists": () =>
    pick([
      adminPage("users"),
      adminPage(`users?search=Last${Math.floor(Math.random() * 9_973)}`),
      adminPage("rewards"),
      adminPage("challenges"),
      adminPage("dashboard"),
    ]),
};

const figures: MixedFigures = {};
const recordFrom = performance.now() + load.warmUpSeconds * 1_000;
const until = recordFrom + load.seconds * 1_000;
const signIns = new Set<Promise<void>>();

await Promise.all(Array.from({ length: load.connections }, work));
await Promise.all(signIns);
await mails.end();
agent.destroy();
console.log(JSON.stringify(figures));

/** One connection: requests one after the other, of random kinds. */
async function work(): Promise<void> {
  while (performance.now() < until) {
    const kind = randomKind();
    const sent = REQUESTS[kind]();
    const { status, text } = await measured(kind, sent);
    if (kind !== "sign in, request a code" || status !== 200) continue;
    const signIn = checkCode(sent.json as { email: string }, text).finally(() => signIns.delete(signIn));
    signIns.add(signIn);
  }
}

function randomKind(): keyof typeof REQUESTS {
  let at = Math.random() * load.shares.reduce((sum, [, share]) => sum + share, 0);
  for (const [kind, share] of load.shares) if ((at -= share) < 0) return kind as keyof typeof REQUESTS;
  return "home, visitor";
}

/** The second step of a sign-in, as soon as the mail has come. */
async function checkCode({ email }: { email: string }, response: string): Promise<void> {
  const { browser_token } = JSON.parse(response) as { browser_token: string };
  const since = new Date();
  for (let poll = 0; poll < MAIL_POLLS; poll++) {
    await sleep(MAIL_POLL_MS);
    const { rows } = await mails.query<{ text: string }>(
      `select text from sandbox_mails where "to" = $1 and sent_at > $2 order by sent_at desc limit 1`,
      [email, new Date(since.getTime() - 10_000)],
    );
    const otp = /^(\d{6})$/m.exec(rows[0]?.text ?? "")?.[1];
    if (!otp) continue;
    await measured("sign in, check the code", { path: "/public/signin/verify", json: { email, browser_token, otp } });
    return;
  }
  note("sign in, check the code", NaN, "the mail did not come");
}

async function measured(kind: Kind, sent: Sent): Promise<{ status: number; text: string }> {
  const start = performance.now();
  const response = await request(sent);
  const { status, text } = response;
  const error = status >= 200 && status < 400 ? undefined : `${status} ${text.slice(0, 160)}`;
  if (start >= recordFrom && performance.now() <= until) note(kind, performance.now() - start, error);
  return response;
}

function note(kind: Kind, ms: number, error?: string): void {
  const figure = (figures[kind] ??= { ms: [], errors: 0 });
  if (!Number.isNaN(ms)) figure.ms.push(Math.round(ms * 10) / 10);
  if (error === undefined) return;
  figure.errors++;
  figure.firstError ??= error;
}

function request({ path, json, html, as }: Sent): Promise<{ status: number; text: string }> {
  const body = json && JSON.stringify(json);
  const session = { participant: `; sid=${nextToken()}`, admin: `; admin_sid=${stage.adminToken}` };
  const headers = {
    host: as === "admin" ? "localhost" : "demo.localhost",
    accept: html ? "text/html" : "application/json",
    ...(as || body ? { cookie: `csrf=${SECRET}${as ? session[as] : ""}` } : {}),
    ...(body
      ? {
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
          "x-csrf-token": csrfTokenFor(SECRET),
          "idempotency-key": randomUUID(),
        }
      : {}),
  };
  return new Promise((resolve) => {
    const options = { host: "127.0.0.1", port: nextPort(), path, method: body ? "POST" : "GET", headers, agent };
    const sending = send(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => resolve({ status: response.statusCode!, text: Buffer.concat(chunks).toString() }));
      response.on("error", (error) => resolve({ status: 0, text: error.message }));
    });
    sending.on("error", (error) => resolve({ status: 0, text: error.message }));
    sending.end(body);
  });
}
