import { createRequestHandler } from "@remix-run/node";
import { beforeAll, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { handlerKindOf, type HandlerKind } from "~/http/handlers/handler-contract";
import { RESEND_PATHS } from "~/http/input/local-path";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { ownerIn, SESSION_HEADER } from "~/platform/csrf-token";
import { sql } from "~/platform/database/statements.server";
import { handlersByBranch } from "~/server/remix/branch-handlers";
import { createParticipant } from "../factories";
import { buildUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import { createAdmins } from "../setup/people";

/**
 * Nothing that was entered is lost when a session has ended: every action of the URL table, whatever form it has, leads
 * a plain form to the page that keeps it, and tells a page with scripts to sign in and send again.
 */
await testDatabase();
const build = await buildUnder("");
const handlerOf = handlersByBranch(build, (branch) => createRequestHandler(branch, "production"));
const app = (request: Request) => handlerOf(new URL(request.url).pathname)(request, { routes: build.routes });

const SITE = "http://demo.localhost";
const ADMIN = "http://localhost";
const UNKNOWN_ID = "00000000-0000-7000-8000-000000000000";
/** They have no session that could end: signed links, other machines, the stand-ins of the sandbox, and signing out. */
const WITHOUT_SESSION = [/sign_out/, /^unsubscribe\//, /^webhooks\//, /^sandbox/, /\/continue$/, /^ahoy\//];

const actions = Object.values(build.routes)
  .map(({ id, module }) => ({ path: pathOf(id), kind: handlerKindOf(module.action), isPage: "default" in module }))
  .filter((action): action is { path: string; kind: HandlerKind; isPage: boolean } => action.kind !== undefined)
  .filter(({ path }) => !WITHOUT_SESSION.some((pattern) => pattern.test(path)));
const guarded = actions.filter(({ kind }) => kind === "participant" || kind === "admin");

let fixture: Awaited<ReturnType<typeof createAdmins>>;
let maya: string;
let mayaToken: string;
let mayaCookie: string;
beforeAll(async () => {
  fixture = await createAdmins();
  maya = (await createParticipant(fixture.demo, { firstName: "Maya" })).id;
  mayaToken = csrfTokenFor("old", `participant ${maya}`);
  mayaCookie = await participantCookie(maya);
});

async function participantCookie(id: string): Promise<string> {
  return `sid=${await openParticipantSession(sql, programIdFrom(fixture.demo), id, new Date())}`;
}

function pathOf(id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id];
  if (!route) return "";
  const path = [pathOf(route.parentId), route.path].filter(Boolean).join("/").replace("//", "/");
  return path.replace(/^\//, "").replace(/(?<=\/):\w+|\*/g, UNKNOWN_ID);
}

type Sent = { accept?: string; cookie?: string; token?: string; fields?: Record<string, string>; to?: string };

function post(path: string, { accept = "text/html", cookie = "csrf=new", token, fields, to }: Sent = {}) {
  const origin = path.startsWith("admin/") ? ADMIN : SITE;
  const body = new URLSearchParams({ ...fields, authenticity_token: token ?? mayaToken });
  const headers = { accept, cookie, referer: `${origin}/the-form?page=2` };
  return app(new Request(to ?? `${origin}/${path}`, { method: "POST", headers, body }));
}

/** What a browser does with a redirect that keeps the method. */
async function resent(response: Response, path: string, sent: Sent): Promise<Response> {
  const origin = path.startsWith("admin/") ? ADMIN : SITE;
  return post(path, { ...sent, to: new URL(response.headers.get("location")!, origin).href });
}

describe("a session that has ended", () => {
  it("is tried with many actions of both faces", () => {
    expect(guarded.filter(({ kind }) => kind === "admin").length).toBeGreaterThan(100);
    expect(guarded.filter(({ kind }) => kind === "participant").length).toBeGreaterThan(15);
  });

  it.each([
    ["public/signin/sign_out_user", "/"],
    ["admin/v2/auth/sign_out", "/admin/v2/login"],
  ])("asks nobody to sign in who signs out by %s", async (path, to) => {
    const response = await post(path, { fields: { _method: "delete" } });
    expect([response.status, response.headers.get("location")]).toEqual([303, to]);
    const signedIn = await post(path, { fields: { _method: "delete" }, cookie: `csrf=new; ${mayaCookie}` });
    if (path.startsWith("public/")) expect(signedIn.headers.get("location")).toContain("/signin/continue");
  });

  it.each(guarded)("keeps the form that was sent to $path", async ({ path, kind, isPage }) => {
    const plain = await post(path);
    expect(plain.status).toBe(307);
    const location = new URL(plain.headers.get("location")!, SITE);
    expect(location.pathname).toBe(kind === "admin" ? RESEND_PATHS.admin : RESEND_PATHS.site);
    expect(Object.fromEntries(location.searchParams)).toEqual({ to: `/${path}`, from: "/the-form?page=2" });
    const data = await post(isPage ? `${path}.data` : path, { accept: isPage ? "*/*" : "application/json" });
    expect(isPage ? data.headers.get(SESSION_HEADER) : data.status).toBe(isPage ? "ended" : 401);
  });
});

describe("a session that is another one now", () => {
  const tried = actions.filter(({ kind }) => kind !== "admin");

  it.each(tried)("keeps the form that was sent to $path", async ({ path, isPage, kind }) => {
    const cookie = `${mayaCookie}; csrf=new`;
    const plain = await post(path, { cookie });
    expect(plain.status).toBe(307);
    if (kind === "public") return; // of the admin's host
    const data = await post(isPage ? `${path}.data` : path, { accept: isPage ? "*/*" : "application/json", cookie });
    expect(data.status).toBe(403);
  });
});

describe("the page that keeps a form", () => {
  const fields = { "notes[0][text]": `"Quoted" & <b>`, "ids[]": "a", intent: "save_profile" };
  const names = Object.keys(fields).map((name) => `name="${name}"`);

  it.each([
    ["my-account", SITE],
    [`admin/v2/programs/${UNKNOWN_ID}/rewards/new`, ADMIN],
  ])("shows what was sent to %s and where to sign in", async (path) => {
    const page = await resent(await post(path, { fields }), path, { fields });
    expect(page.status).toBe(200);
    const html = await page.text();
    for (const text of [...names, "&quot;Quoted&quot; &amp; &lt;b&gt;", `action="/${path}"`, "Sign in in a new tab"])
      expect(html).toContain(text);
    expect(html).toContain(`value="${mayaToken}"`);
  });

  it("sends it once its owner is signed in again, and back to where it was", async () => {
    const cookie = `${mayaCookie}; csrf=new`;
    const stale = { cookie, fields: { email_setting_id: "" } };
    const path = "public/account/update_email_settings";
    const ended = await post(path, { fields: stale.fields });
    const html = await (await resent(ended, path, stale)).text();
    expect(html).toContain("Your session was renewed");
    const token = /name="authenticity_token" value="([^"]+)"/.exec(html)![1]!;
    expect(ownerIn(token)).toBe(ownerIn(mayaToken));
    const referer = new URL(ended.headers.get("location")!, SITE).href;
    const body = new URLSearchParams({ ...stale.fields, authenticity_token: token });
    const done = await app(
      new Request(`${SITE}/${path}`, { method: "POST", headers: { accept: "text/html", cookie, referer }, body }),
    );
    expect([done.status, done.headers.get("location")]).toEqual([303, "/the-form?page=2"]);
  });

  it("does not send it for somebody else", async () => {
    const other = await createParticipant(fixture.demo, { firstName: "Omar" });
    const cookie = `${await participantCookie(other.id)}; csrf=new`;
    const page = await resent(await post("my-account", { cookie, fields }), "my-account", { cookie, fields });
    const html = await page.text();
    expect(html).toContain("Someone else is signed in in this browser.");
    expect(html).toContain(`value="${mayaToken}"`);
  });

  it.each([
    [`${SITE}${RESEND_PATHS.site}`, "csrf=new"],
    [`${ADMIN}${RESEND_PATHS.admin}`, "csrf=new"],
  ])("explains at %s what it cannot read", async (url, cookie) => {
    const headers = { accept: "text/html", "content-type": "text/csv", cookie };
    const page = await app(new Request(`${url}?to=/my-account`, { method: "POST", headers, body: "a,b" }));
    expect(page.status).toBe(415);
    expect(await page.text()).toContain("text/csv");
  });

  it("is not reached without a token, as from another site", async () => {
    const response = await post("my-account", { cookie: `${mayaCookie}; csrf=new`, token: "" });
    expect(response.status).toBe(403);
  });
});

describe("the session of a page", () => {
  it.each([
    [`${SITE}/public/session`, () => mayaCookie, () => mayaToken],
    [`${ADMIN}/admin/v2/auth/session`, () => fixture.admins.manager.cookie.split(";")[0]!, () => null],
  ])("has a token with its owner at %s, and none of anybody else", async (url, session, owners) => {
    const tokenFor = async (cookie: string) => {
      const response = await app(new Request(url, { headers: { cookie, accept: "application/json" } }));
      expect(response.headers.get("cache-control")).toBe("no-store");
      return ((await response.json()) as { csrf_token: string }).csrf_token;
    };
    const token = await tokenFor(`${session()}; csrf=new`);
    expect(token).toBe(await tokenFor(`${session()}; csrf=new`));
    if (owners()) expect(ownerIn(token)).toBe(ownerIn(owners()!));
    expect(await tokenFor("csrf=new")).toBe(csrfTokenFor("new"));
    expect(token).not.toBe(csrfTokenFor("new"));
  });
});
