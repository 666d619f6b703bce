/** Payments through the handlers: forms, redirects, the sandbox's payment page and the webhook. */
import { beforeAll, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { readFlash } from "~/http/responses/flash.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { createWorld, personOf, runJobs, sessionIn } from "../services/payments/payments-world";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();

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

type SendOptions = { fields?: Record<string, string>; accept?: string; token?: string; cookie?: string; from?: string };

function send(
  app: App,
  path: string,
  {
    fields,
    accept = "text/html",
    token = csrfTokenFor("secret"),
    cookie: cookies = cookie,
    from = "/challenge/x",
  }: SendOptions = {},
): Promise<Response> {
  const headers = { Accept: accept, Cookie: cookies, Referer: `http://${host}${from}` };
  const body = fields && new URLSearchParams({ authenticity_token: token, ...fields });
  return app(new Request(`http://${host}${path}`, { method: fields ? "POST" : "GET", headers, body }));
}

const donate = (options: SendOptions) =>
  send(calls, `/public/challenges/${world.donation.identifier}/donation_checkout_session`, options);
const DONATION = { entity: "school", amount: "ten" };
const flashOf = (response: Response) =>
  readFlash(
    new Request("http://x/", {
      headers: {
        Cookie: response.headers
          .getSetCookie()
          .map((line) => line.split(";")[0])
          .join("; "),
      },
    }),
  );

describe("the donation form", () => {
  it("redirects to the payment page", async () => {
    const response = await donate({ fields: DONATION });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toMatch(new RegExp(`^http://${host}/sandbox/checkout/cs_sandbox_`));
    expect((await donate({ fields: DONATION, accept: "*/*" })).headers.get("location")).toBe(
      response.headers.get("location"),
    );
  });

  it("returns an error on the field, or without JavaScript redirects to its page with the message", async () => {
    const json = await donate({ fields: { entity: "school" }, accept: "application/json" });
    expect([json.status, await json.json()]).toEqual([
      422,
      {
        success: false,
        message: "Choose an amount",
        errors: [{ field: "amount", message: "Choose an amount" }],
      },
    ]);
    const page = await donate({ fields: {} });
    expect([page.status, page.headers.get("location")]).toEqual([303, "/challenge/x"]);
    expect(flashOf(page)).toEqual([
      { id: expect.any(String) as string, type: "error", message: "Choose who your donation is for" },
    ]);
  });

  it("redirects within its own host only, even if the path of the page looks like another host", async () => {
    const response = await donate({ fields: {}, from: "//evil.test/challenge" });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
  });

  it("needs a token and a signed-in participant", async () => {
    expect((await donate({ fields: DONATION, token: "wrong", accept: "application/json" })).status).toBe(403);
    expect((await donate({ fields: DONATION, cookie: "csrf=secret", accept: "application/json" })).status).toBe(401);
  });
});

describe("the membership form", () => {
  const path = (base: string) => `/${base}/challenges/${world.membership.id}/membership_checkout_session`;

  it("redirects to the same payment page from both of its URLs", async () => {
    const responses = [
      await send(calls, path("public"), { fields: {} }),
      await send(participants, path("participants"), { fields: {} }),
    ];
    expect(responses.map(({ status }) => status)).toEqual([303, 303]);
    expect(new Set(responses.map(({ headers }) => headers.get("location"))).size).toBe(1);
  });

  it("needs the email of a visitor", async () => {
    const visitor = { cookie: "csrf=secret", accept: "application/json" };
    expect((await send(calls, path("public"), { ...visitor, fields: { email: " Joiner@Example.test " } })).status).toBe(
      303,
    );
    expect(await prisma.checkoutSession.count({ where: { email: "joiner@example.test" } })).toBe(1);
    for (const fields of [{}, { email: "nonsense" }] as Record<string, string>[]) {
      const response = await send(calls, path("public"), { ...visitor, fields });
      expect([response.status, await response.json()]).toEqual([
        422,
        expect.objectContaining({ errors: [expect.objectContaining({ field: "email" })] }),
      ]);
    }
  });
});

describe("the payment page of the sandbox", () => {
  const open = async () => new URL((await donate({ fields: DONATION })).headers.get("location")!).pathname;
  const press = (path: string, intent: string) => send(sandbox, path, { fields: { intent }, cookie: "" });

  it("shows the purchase, and pays it once", async () => {
    const path = await open();
    const page = await (await send(sandbox, path)).text();
    expect(page).toContain("$10");
    expect(page).toContain(world.donation.caption);
    for (let click = 0; click < 2; click++) {
      const response = await press(path, "pay");
      expect([response.status, response.headers.get("location")]).toEqual([
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
    expect(await receipt.json()).toMatchObject({
      title: "Thank you for your donation!",
      participant_name: "Maya Lopez",
    });
    // So that the next test can donate again.
    await prisma.challengeCompletion.deleteMany({ where: { programId: world.programId } });
  });

  it("charges nothing after Cancel, even if Pay is clicked later, and redirects to the challenge with a message", async () => {
    const path = await open();
    const before = await personOf(world.programId, world.participantId);
    for (const intent of ["cancel", "pay", "pay"]) {
      const response = await press(path, intent);
      expect(response.headers.get("location")).toBe(
        `http://${host}/public/challenges/${world.donation.identifier}/checkout_cancelled`,
      );
    }
    await runJobs();
    expect((await personOf(world.programId, world.participantId)).pointsAvailable).toBe(before.pointsAvailable);
    const back = await send(calls, `/public/challenges/${world.donation.identifier}/checkout_cancelled`);
    expect([back.status, back.headers.get("location")]).toEqual([303, `/challenge/${world.donation.identifier}`]);
    expect(flashOf(back)).toEqual([
      { id: expect.any(String) as string, type: "default", message: "Payment canceled. You weren't charged." },
    ]);
    expect(await open()).not.toBe(path);
  });

  it("is not found for an unknown session", async () => {
    expect((await send(sandbox, "/sandbox/checkout/cs_sandbox_none")).status).toBe(404);
  });
});
