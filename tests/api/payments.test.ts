/** Payments as browsers and providers meet them: forms, redirects, the sandbox's page, the webhook. */
import { beforeAll, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { csrfTokenFor } from "~/http/csrf.server";
import { readFlash } from "~/http/flash.server";
import { prisma, sql } from "~/services/database.server";
import { createWorld, personOf, runJobs, sessionIn } from "../services/payments/payments-world";
import { appUnder } from "../setup/app";

type App = (request: Request) => Promise<Response>;
let world: Awaited<ReturnType<typeof createWorld>>;
let host: string;
let cookie: string;
let calls: App;
let participants: App;
let sandbox: App;

beforeAll(async () => {
  world = await createWorld();
  host = `${(await prisma.program.findUniqueOrThrow({ where: { id: world.programId } })).subdomain}.localhost:3000`;
  cookie = `csrf=secret; sid=${await openParticipantSession(sql, programIdFrom(world.programId), world.participantId, new Date())}`;
  [calls, participants, sandbox] = await Promise.all([
    appUnder("public/"),
    appUnder("participants/"),
    appUnder("sandbox/checkout"),
  ]);
});

type Sent = { fields?: Record<string, string>; accept?: string; token?: string; cookie?: string; from?: string };

function send(
  app: App,
  path: string,
  {
    fields,
    accept = "text/html",
    token = csrfTokenFor("secret"),
    cookie: cookies = cookie,
    from = "/challenge/x",
  }: Sent = {},
): Promise<Response> {
  const headers = { Accept: accept, Cookie: cookies, Referer: `http://${host}${from}` };
  const body = fields && new URLSearchParams({ authenticity_token: token, ...fields });
  return app(new Request(`http://${host}${path}`, { method: fields ? "POST" : "GET", headers, body }));
}

const donate = (sent: Sent) =>
  send(calls, `/public/challenges/${world.donation.identifier}/donation_checkout_session`, sent);
const GIFT = { entity: "school", amount: "ten" };
const flashOf = (answer: Response) =>
  readFlash(
    new Request("http://x/", {
      headers: {
        Cookie: answer.headers
          .getSetCookie()
          .map((line) => line.split(";")[0])
          .join("; "),
      },
    }),
  );

describe("the donation form", () => {
  it("leads to the payment page", async () => {
    const answer = await donate({ fields: GIFT });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toMatch(new RegExp(`^http://${host}/sandbox/checkout/cs_sandbox_`));
    expect((await donate({ fields: GIFT, accept: "*/*" })).headers.get("location")).toBe(
      answer.headers.get("location"),
    );
  });

  it("says what is missing: on its field, or without JavaScript on the page it stood on", async () => {
    const json = await donate({ fields: { entity: "school" }, accept: "application/json" });
    expect([json.status, await json.json()]).toEqual([
      422,
      {
        success: false,
        message: "Please choose an amount",
        errors: [{ field: "amount", message: "Please choose an amount" }],
      },
    ]);
    const page = await donate({ fields: {} });
    expect([page.status, page.headers.get("location")]).toEqual([303, "/challenge/x"]);
    expect(flashOf(page)).toEqual([{ type: "error", message: "Please choose who your donation is for" }]);
  });

  it("goes back on this host only, also from a page whose path names another", async () => {
    const answer = await donate({ fields: {}, from: "//evil.test/challenge" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
  });

  it("needs a token and somebody signed in", async () => {
    expect((await donate({ fields: GIFT, token: "wrong", accept: "application/json" })).status).toBe(403);
    expect((await donate({ fields: GIFT, cookie: "csrf=secret", accept: "application/json" })).status).toBe(401);
  });
});

describe("the membership form", () => {
  const path = (base: string) => `/${base}/challenges/${world.membership.id}/membership_checkout_session`;

  it("leads to one payment page from both of its addresses", async () => {
    const answers = [
      await send(calls, path("public"), { fields: {} }),
      await send(participants, path("participants"), { fields: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(answers.map(({ headers }) => headers.get("location"))).size).toBe(1);
  });

  it("asks a visitor for an email", async () => {
    const visitor = { cookie: "csrf=secret", accept: "application/json" };
    expect((await send(calls, path("public"), { ...visitor, fields: { email: " Joiner@Example.test " } })).status).toBe(
      303,
    );
    expect(await prisma.checkoutSession.count({ where: { email: "joiner@example.test" } })).toBe(1);
    for (const fields of [{}, { email: "nonsense" }] as Record<string, string>[]) {
      const answer = await send(calls, path("public"), { ...visitor, fields });
      expect([answer.status, await answer.json()]).toEqual([
        422,
        expect.objectContaining({ errors: [expect.objectContaining({ field: "email" })] }),
      ]);
    }
  });
});

describe("the sandbox's payment page", () => {
  const open = async () => new URL((await donate({ fields: GIFT })).headers.get("location")!).pathname;
  const press = (path: string, intent: string) => send(sandbox, path, { fields: { intent }, cookie: "" });

  it("shows what is paid, and pays it once", async () => {
    const path = await open();
    const page = await (await send(sandbox, path)).text();
    expect(page).toContain("$10");
    expect(page).toContain(world.donation.caption);
    for (let press_ = 0; press_ < 2; press_++) {
      const answer = await press(path, "pay");
      expect([answer.status, answer.headers.get("location")]).toEqual([
        303,
        `http://${host}/?session_id=${sessionIn(`http://x${path}`)}`,
      ]);
    }
    expect((await press(path, "cancel")).headers.get("location")).toContain("session_id"); // too late
    await runJobs();
    expect(await personOf(world.programId, world.participantId)).toMatchObject({
      pointsAvailable: 110n,
      completedChallenges: 1,
    });
    const receipt = await send(calls, `/public/home/stripe_receipt?session_id=${sessionIn(`http://x${path}`)}`, {
      accept: "application/json",
    });
    expect(await receipt.json()).toMatchObject({ title: "Thank you for giving!", participant_name: "Maya Lopez" });
    await prisma.challengeCompletion.deleteMany({ where: { programId: world.programId } }); // it opens again tomorrow
  });

  it("left by Cancel charges nothing, however often Pay is pressed afterwards, and says so on the challenge", async () => {
    const path = await open();
    const before = await personOf(world.programId, world.participantId);
    for (const intent of ["cancel", "pay", "pay"]) {
      const answer = await press(path, intent);
      expect(answer.headers.get("location")).toBe(
        `http://${host}/public/challenges/${world.donation.identifier}/checkout_cancelled`,
      );
    }
    await runJobs();
    expect((await personOf(world.programId, world.participantId)).pointsAvailable).toBe(before.pointsAvailable);
    const back = await send(calls, `/public/challenges/${world.donation.identifier}/checkout_cancelled`);
    expect([back.status, back.headers.get("location")]).toEqual([303, `/challenge/${world.donation.identifier}`]);
    expect(flashOf(back)).toEqual([{ type: "default", message: "The payment was cancelled. Nothing was charged." }]);
    expect(await open()).not.toBe(path);
  });

  it("of an unknown session is not there", async () => {
    expect((await send(sandbox, "/sandbox/checkout/cs_sandbox_none")).status).toBe(404);
  });
});
