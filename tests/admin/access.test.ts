import { beforeAll, describe, expect, test } from "vitest";
import { hasPermission, type ProgramPermission, type Role } from "~/auth/permissions";
import routeTable from "~/routes";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import { createOfferReport, createParticipant, createReward, createStaff } from "../setup/people";

/** Every URL of the console × everybody × page, data request and JSON: what auth/permissions.ts says, nothing else. */
await testDatabase();
const app = await appUnder("admin/v2");

type Who = keyof Awaited<ReturnType<typeof createStaff>>["admins"];
const EVERYBODY: readonly (Who | "signed out")[] = ["super", "owner", "manager", "reviewer", "analyst", "nobody", "nw-owner", "signed out"];

/** What a page asks for. Pages with null lead on, and are tried one by one further down. */
const NEEDS: Record<string, ProgramPermission | "signed in" | null> = {
  "admin/v2": null,
  "admin/v2/programs": "signed in",
  "admin/v2/account": "signed in",
  "admin/v2/programs/:programId": null,
  "admin/v2/programs/:programId/rewards": "rewards:view",
  "admin/v2/programs/:programId/rewards/new": "rewards:create",
  "admin/v2/rewards/:rewardId": "rewards:view",
  "admin/v2/rewards/:rewardId/edit": "rewards:update",
  "admin/v2/programs/:programId/users": "users:view",
  "admin/v2/programs/:programId/users/:participantId": "users:view",
  "admin/v2/programs/:programId/settings": null,
  "admin/v2/programs/:programId/settings/*": null,
  "admin/v2/programs/:programId/offer_reports": "users:view",
  "admin/v2/programs/:programId/offer_reports/:reportId": "users:view",
  // Whatever stands at no other address: not found, for whoever is signed in.
  "admin/v2/*": null,
};
/** Sign-in, search and account have their own tests; the theme is only posted. */
const ELSEWHERE = /^admin\/v2\/(login|magic-login|magic\/|auth\/|theme|search|users\/|programs\/:programId\/program_attachments)/;

let staff: Awaited<ReturnType<typeof createStaff>>;
let ids: Record<"program" | "reward" | "participant" | "report", Record<string, string>>;

beforeAll(async () => {
  staff = await createStaff();
  const program = { demo: staff.demo, harbor: staff.harbor, northwind: staff.northwind };
  ids = { program, reward: {}, participant: {}, report: {} };
  for (const [name, id] of Object.entries(program)) {
    ids.reward[name] = await createReward(id, `Mug of ${name}`);
    ids.participant[name] = await createParticipant(id, "Maya", 50);
    ids.report[name] = await createOfferReport(id, ids.participant[name]);
  }
});

type Entry = { path?: string; children?: Entry[] };
const paths = pathsOf((await routeTable) as Entry[]).filter((path) => path.startsWith("admin/v2") && !ELSEWHERE.test(path));

test("every URL of the console stands in this test", () => {
  expect(paths.sort()).toEqual(Object.keys(NEEDS).sort());
});

describe.each(Object.entries(NEEDS).filter(([, needs]) => needs !== null))("%s needs %s", (path, needs) => {
  describe.each(path.includes(":") ? ["demo", "harbor", "northwind"] : ["demo"])("of %s", (program) => {
    test.each(EVERYBODY)("%s", async (who) => {
      const url = urlOf(path, program);
      const expected = expectedStatus(who, program, needs as ProgramPermission | "signed in");
      const call = needs === "signed in";
      expect.soft((await get(who, url, "application/json")).status, "JSON").toBe(expected);
      if (call) return;
      const page = await get(who, url, "text/html");
      expect.soft(page.status, "page").toBe(expected === 401 ? 302 : expected);
      if (expected === 401) expect.soft(page.headers.get("location")).toBe(`/admin/v2/login?redirect_to=${encodeURIComponent(url)}`);
      const data = await get(who, `${url}.data`, "*/*");
      expect.soft(data.status, "data request").toBe(expected === 401 ? 202 : 200 === expected ? 200 : expected);
      if (expected !== 200) expect.soft(await data.text()).not.toMatch(/Mug|Maya|maya-|Bistro/);
      if (expected === 403) expect.soft(await page.text()).toContain("You are not allowed to access this page");
      if (expected === 404) expect.soft(await page.text()).toContain("Page not found");
    });
  });
});

describe("the ways in", () => {
  test.each([
    ["super", "demo"],
    ["owner", "demo"],
    ["manager", "demo"],
    ["analyst", "demo"],
    ["nw-owner", "northwind"],
  ] as const)("%s arrives at the rewards of %s", async (who, program) => {
    const answer = await get(who, "/admin/v2", "text/html");
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe(`/admin/v2/programs/${ids.program[program]}/rewards`);
    const ofProgram = await get(who, `/admin/v2/programs/${ids.program[program]}`, "text/html");
    expect(ofProgram.headers.get("location")).toBe(`/admin/v2/programs/${ids.program[program]}/rewards`);
  });

  test("the last program is remembered, unless it is somebody else's", async () => {
    const page = await get("owner", `/admin/v2/rewards/${ids.reward.harbor}`, "text/html");
    expect(page.headers.getSetCookie().join()).toContain(`last_program=${ids.program.harbor}`);
    const back = await get("owner", "/admin/v2", "text/html", `; last_program=${ids.program.harbor}`);
    expect(back.headers.get("location")).toBe(`/admin/v2/programs/${ids.program.harbor}/rewards`);
    const stolen = await get("owner", "/admin/v2", "text/html", `; last_program=${ids.program.northwind}`);
    expect(stolen.headers.get("location")).toBe(`/admin/v2/programs/${ids.program.demo}/rewards`);
  });

  test("the reviewer, whose pages come later, is told so", async () => {
    expect((await get("reviewer", "/admin/v2", "text/html")).status).toBe(200);
    expect((await get("reviewer", `/admin/v2/programs/${ids.program.demo}`, "text/html")).status).toBe(403);
  });

  test("an admin without programs is told what to do", async () => {
    const page = await get("nobody", "/admin/v2", "text/html");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Ask an administrator of your organization");
  });

  test("the list of programs holds one's own, with what one may do there", async () => {
    const programsOf = async (who: Who) => (await (await get(who, "/admin/v2/programs", "application/json")).json()) as { id: string; subdomain_url: string; permissions: string[] }[];
    expect((await programsOf("super")).map(({ id }) => id)).toEqual([ids.program.demo, ids.program.harbor, ids.program.northwind]);
    expect((await programsOf("manager")).map(({ id }) => id)).toEqual([ids.program.demo]);
    expect((await programsOf("nobody"))).toEqual([]);
    const [demo] = await programsOf("analyst");
    expect(demo?.subdomain_url).toMatch(/^http:\/\/demo\.localhost(:\d+)?\/$/);
    expect(demo?.permissions).toContain("rewards:view");
    expect(demo?.permissions).not.toContain("rewards:update");
  });

  test("the buttons and the navigation read the same table", async () => {
    const asAnalyst = await (await get("analyst", `/admin/v2/rewards/${ids.reward.demo}`, "text/html")).text();
    expect(asAnalyst).not.toContain(`/admin/v2/rewards/${ids.reward.demo}/edit`);
    expect(await (await get("analyst", urlOf("admin/v2/programs/:programId/rewards", "demo"), "text/html")).text()).not.toContain("Add Reward");
    expect(await (await get("manager", urlOf("admin/v2/programs/:programId/rewards", "demo"), "text/html")).text()).toContain("Add Reward");
    expect(await (await get("analyst", urlOf("admin/v2/programs/:programId/users/:participantId", "demo"), "text/html")).text()).not.toContain("add_points");
  });

  test("a row's id that is none is not found", async () => {
    for (const path of ["/admin/v2/rewards/nonsense", `/admin/v2/programs/${ids.program.demo}/users/nonsense`, "/admin/v2/programs/nonsense/rewards", `/admin/v2/programs/${ids.program.demo}/users/${ids.participant.harbor}`]) {
      expect.soft((await get("super", path, "application/json")).status, path).toBe(404);
    }
  });
});

function pathsOf(entries: Entry[]): string[] {
  return entries.flatMap((entry) => [...(entry.path ? [entry.path] : []), ...pathsOf(entry.children ?? [])]);
}

function urlOf(path: string, program: string): string {
  return `/${path.replace(":programId", ids.program[program]!).replace(":rewardId", ids.reward[program]!).replace(":participantId", ids.participant[program]!).replace(":reportId", ids.report[program]!)}`;
}

function expectedStatus(who: Who | "signed out", program: string, needs: ProgramPermission | "signed in"): number {
  if (who === "signed out") return 401;
  if (needs === "signed in") return 200;
  const standing = standingOf(who, program);
  if (standing === null) return 404;
  return hasPermission(standing, needs, ["receipts"]) ? 200 : 403;
}

function standingOf(who: Who, program: string): "owner" | Role | null {
  if (who === "super") return "owner";
  if (who === "owner") return program === "northwind" ? null : "owner";
  if (who === "nw-owner") return program === "northwind" ? "owner" : null;
  return program === "demo" && who !== "nobody" ? (who as Role) : null;
}

function get(who: Who | "signed out", path: string, accept: string, moreCookies = ""): Promise<Response> {
  const cookie = who === "signed out" ? "" : staff.admins[who].cookie;
  return app(new Request(`http://localhost${path}`, { headers: { Accept: accept, Cookie: cookie + moreCookies } }));
}
