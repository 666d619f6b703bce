import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openAdminSession } from "~/auth/admin-sessions.server";
import { COOKIES } from "~/http/context/cookies.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { diskFiles } from "~/integrations/files/disk.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { extendEnvironment } from "~/platform/env.server";
import { TemporaryFile } from "~/platform/temporary-file.server";
import type { WebServer } from "~/server/web/web-server";
import { seed } from "../../prisma/seed/seed";
import { buildUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import { serve } from "../setup/web-server";
import { sendForStatus, sendRequest, type HttpResponse } from "./http-client";
import { BOUNDARY, MALFORMED_FORMS, UNREADABLE_PARTS } from "./malformed-forms";

/** The web server with the whole product and its demo data responds to any input with a status below 500. */
const BUSY_MACHINE_MS = 600_000;
const folder = mkdtempSync(join(tmpdir(), "loyalty-fuzz-"));
const { url: databaseUrl } = await testDatabase();
let server: WebServer;

beforeAll(async () => {
  extendEnvironment({ DATA_DIR: folder });
  await seed({ databaseUrl, now: new Date(), files: diskFiles(join(folder, "files")) });
  const build = await buildUnder("", relative(process.cwd(), mkdtempSync(join(folder, "client-"))));
  server = await serve(build);
}, BUSY_MACHINE_MS);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const PATHS = [
  "/",
  "/signin",
  "/challenge/spring-quiz",
  "/reward/x",
  "/privacy",
  "/public/challenges/submit",
  "/public/challenges/spring-quiz",
  "/public/rewards/process_reward",
  "/public/signin/verify",
  "/public/signin/sign_out_user",
  "/public/account/complete_sign_up",
  "/public/account/points",
  "/public/account/points_history",
  "/my-account/points",
  "/public/account/seen_celebration",
  "/public/account/time_zone",
  "/public/account/seen_tier",
  "/public/push",
  "/public/push/turn_on",
  "/public/push/turn_off",
  "/public/push/offered",
  "/offline",
  "/service-worker.js",
  "/manifest.webmanifest",
  "/sandbox/push",
  "/sandbox/push.json",
  "/public/rewards/mark_used",
  "/public/participant_actions",
  "/public/home/current_rewards",
  "/public/home/habits",
  "/friends",
  "/public/home/daily",
  "/public/home/daily_question",
  "/public/home/daily_box",
  "/public/home/team_goal",
  "/leaderboard",
  "/posts",
  "/receipts",
  "/receipts/x",
  "/receipts/x/files/0",
  "/public/receipts",
  "/public/receipts/x/request_review",
  "/sandbox/receipts",
  "/sandbox/receipts/x",
  "/admin/v2",
  "/admin/v2/login",
  "/admin/v2/programs",
  "/admin/v2/auth/start",
  "/admin/v2/rewards/x",
  "/admin/v2/programs/x/rewards",
  "/media/x/y",
  "/sandbox/clock",
  "/sandbox/elsewhere/x",
  "/sandbox/mailbox.json",
  "/sandbox/webhooks/x",
  "/my-offers",
  "/my-offers/blue-door-bistro",
  "/public/offers/merchants",
  "/public/offers/merchant",
  "/offers/redeem",
  "/offers/redemptions/undo",
  "/offers/report",
  "/public/offers/saved",
  "/offers/vouchers/x.svg",
  "/offers/logos/25/x.svg",
  "/admin/v2/programs/x/submissions",
  "/admin/v2/programs/x/submissions/y",
  "/admin/v2/programs/x/offer_reports",
  "/admin/v2/programs/x/offer_reports/y",
  "/admin/v2/programs/x/webhooks",
  "/admin/v2/programs/x/webhooks/y/deliveries/live",
];

const BODIES: [string, string | Buffer][] = [
  ["application/json", "{"],
  ["application/json", "null"],
  ["application/json", "[1,2,3]"],
  [
    "application/json",
    JSON.stringify({ email: { $gt: "" }, challenge_id: 12, reward_id: [], intent: {}, questions: "x" }),
  ],
  ["application/json", JSON.stringify({ email: "\u0000", challenge_id: "\u0000" })],
  [
    "application/json",
    JSON.stringify({
      endeca_key: ["mobile"],
      redemption_type: { MOBILE: true },
      redemption_id: 7,
      message: ["x"],
      comment: 1,
    }),
  ],
  [
    "application/json",
    JSON.stringify({
      endeca_key: "\ud800",
      redemption_type: "CLICK",
      redemption_id: "x".repeat(10_000),
      message: "m".repeat(100_000),
    }),
  ],
  ["application/json", "[".repeat(50_000)],
  ["application/x-www-form-urlencoded", "email=%00&challenge_id=%ff%fe&questions[a][b][c][d][e][f][g][h]=1"],
  ["application/x-www-form-urlencoded", `email=${"a".repeat(200_000)}@example.test`],
  ["application/x-www-form-urlencoded", "__proto__[admin]=1&constructor[prototype][x]=1&email[]=a&email[]=b"],
  ["application/x-www-form-urlencoded", "email=%F0%9F%8C%9E%E2%80%AE%CC%81@example.test&otp=%D9%A1%D9%A2%D9%A3"],
  ["multipart/form-data; boundary=x", '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nhalf'],
  ["multipart/form-data", "no boundary"],
  ["text/plain", "hello"],
  ["application/octet-stream", randomBytes(4_096)],
];

/** Sends a request to a host, and returns the response; adds what is wrong to `bad` when its status is 500 or more. */
async function send(
  bad: string[],
  host: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<HttpResponse> {
  const response = await sendRequest(server.port, path, { method, body, headers: { host, ...headers } });
  if (response.status >= 500)
    bad.push(`${method} ${host}${path.slice(0, 120)} ${String(body).slice(0, 160)} ${response.status}`);
  return response;
}

/** Runs `send` for all items, a few at the same time. */
async function forAll<T>(items: T[], run: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await run(item);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
}

const UNKNOWN_ID = "00000000-0000-0000-0000-000000000000";
/** A version that no row has. */
const STALE_VERSION = "2020-01-01T00:00:00.000Z";
const QUERIES = [
  "search=%00&q=%00&feature=%00&sort=%00&organization=%00",
  "search=%25%5F%5C&q=%25%5C&page=-1&page_size=9999&sort=-",
  "page=10000&page_size=50&sort=__proto__&status=constructor",
  `after=2026-99-99T00:00:00.000Z_${"-".repeat(36)}&from=0000-01-01&to=9999-12-31`,
  "program=x&admin=y&tag=z&question=q&kind=zip&type=rewards",
  `search=${"a+".repeat(90)}&organization=${UNKNOWN_ID}`,
  "search=%ED%A0%80&organization[]=1&search[a]=b",
];
const INVALID_VALUES: unknown[] = [
  null,
  1e308,
  "x".repeat(70_000),
  UNKNOWN_ID,
  [null],
  { length: 3 },
  "9999-12-31T23:59",
];

const SECRET = "a-secret-of-this-browser";
const TOKEN = { cookie: `${COOKIES.csrf}=${SECRET}`, "x-csrf-token": csrfTokenFor(SECRET) };
const JSON_ONLY = { accept: "application/json" };

describe("the web server", { timeout: BUSY_MACHINE_MS }, () => {
  it.each(["demo.localhost", "localhost"])("takes any body on %s", async (host) => {
    const bad: string[] = [];
    const requests = PATHS.flatMap((path) =>
      BODIES.flatMap(([type, body]) => [
        { method: "POST", path, type, body, token: {} },
        { method: "POST", path, type, body, token: TOKEN }, // gets past the check of the token
      ]),
    ).concat(
      // The body is read in the same way for every method.
      PATHS.flatMap((path) =>
        ["PUT", "DELETE"].map((method) => ({ method, path, type: "application/json", body: "{}", token: TOKEN })),
      ),
    );
    await forAll(requests, ({ method, path, type, body, token }) =>
      send(bad, host, method, path, { ...JSON_ONLY, "content-type": type, ...token }, body),
    );
    expect(bad).toEqual([]);
  });

  it("survives forms that no browser sends, and leaves no file open", async () => {
    const opened = vi.spyOn(TemporaryFile, "from");
    const bad: string[] = [];
    const forms = Object.entries({ ...MALFORMED_FORMS, ...UNREADABLE_PARTS });
    const requests = ["demo.localhost", "localhost"].flatMap((host) =>
      ["/public/locale", "/admin/v2/auth/start", "/public/receipts", "/receipts", "/nowhere"].flatMap((path) =>
        forms.flatMap(([name, form]) => [{}, TOKEN].map((token) => ({ host, path, name, form, token }))),
      ),
    );
    await forAll(requests, async ({ host, path, name, form, token }) => {
      const headers = { "content-type": `multipart/form-data; boundary=${BOUNDARY}`, ...JSON_ONLY, ...token };
      const { status } = await send(bad, host, "POST", path, headers, Buffer.from(form, "latin1"));
      if (status < 300 && name in MALFORMED_FORMS) bad.push(`${host}${path} took ${name}: ${status}`);
    });
    expect(bad).toEqual([]);
    const files = opened.mock.settledResults.flatMap(({ value }) => (value instanceof TemporaryFile ? [value] : []));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) await expect(file.bytes(1)).rejects.toThrow(/closed/);
  });

  it("responds below 500 to any URL", async () => {
    const bad: string[] = [];
    const urls = [
      "/%00",
      "/%E0%A4%A",
      "/..%2f..%2fetc/passwd",
      "//evil.example.test/",
      "/challenge/%00",
      "/challenge/" + "a".repeat(4_000),
      "/reward/%F0%9F%8C%9E",
      "/reward/%F0%9F%8C%9E/draw",
      "/public/rewards/%27/draws/-1/entries.txt",
      "/public/challenges/%27%3B--",
      "/public/rewards/00000000-0000-0000-0000-000000000000",
      "/public/participant_actions?page=-1&page_size=999999&sort=;drop",
      "/public/participant_actions?page=NaN&page_size=%00",
      "/my-account/points?filter=%00&search=%27%00&after=9999-99-99T99:99:99.999Z_00000000-0000-0000-0000-000000000000",
      "/?_data=root",
      "/?_routes=root",
      "/_root.data",
      "/signin.data?_routes=x",
      "/__manifest?p=%00&version=1",
      "/__manifest",
      "/signin?redirect_to=%00",
      "/signin?redirect_to[]=a&redirect_to[]=b",
      "/admin/v2/programs/%00/rewards?sort=x&page=9e99",
      "/assets/none.js",
      "/media/%00/x",
    ];
    const homePages = {
      "demo.localhost": { status: 200 },
      "harbor.localhost": { status: 200 },
      "nowhere.example.test": { status: 404 },
      localhost: { status: 302, headers: { location: "http://demo.localhost/" } },
    };
    const requests = Object.keys(homePages).flatMap((host) =>
      urls.flatMap((url) => ["text/html", "application/json"].map((accept) => ({ host, url, accept }))),
    );
    await forAll(requests, ({ host, url, accept }) => send(bad, host, "GET", url, { accept }));
    for (const [host, expected] of Object.entries(homePages))
      expect(await send(bad, host, "GET", "/"), host).toMatchObject(expected);
    expect(bad).toEqual([]);
  });

  it("responds below 500 to any request of a super admin", async () => {
    const [admin] = await sql<{ id: string }>(sqlText`select id from admins where email = 'super@example.test'`, []);
    const session = await openAdminSession(sql, admin!.id, new Date());
    const signedIn = { ...JSON_ONLY, ...TOKEN, cookie: `${TOKEN.cookie}; ${COOKIES.admin}=${session}` };
    const bad: string[] = [];
    const call = (method: string, path: string, body?: string | Buffer, type = "application/json") =>
      send(
        bad,
        "localhost",
        method,
        path,
        { ...signedIn, ...(body === undefined ? {} : { "content-type": type }) },
        body,
      );
    const rowsOf = async (path: string) =>
      (JSON.parse((await call("GET", path)).text) as { result: Record<string, string>[] }).result;
    const programs = JSON.parse((await call("GET", "/admin/v2/programs")).text) as { id: string; name: string }[];
    const program = `/admin/v2/programs/${programs.find(({ name }) => name === "Sunrise Rewards")!.id}`;
    const challengeOf = async (identifier: string) =>
      `/admin/v2/challenges/${(await rowsOf(`${program}/challenges?page_size=50`)).find((row) => row.identifier === identifier)!.id}`;
    const [reward] = await rowsOf(`${program}/rewards`);
    const [sweepstake] = await rowsOf(`${program}/rewards?selection=sweepstake`);
    const [contest] = await rowsOf(`${program}/rewards?selection=mini-contest`);
    const quiz = await challengeOf("spring-quiz");
    const [person] = await rowsOf(`${program}/users`);
    const user = `${program}/users/${person!.id}`;
    const participant = `/admin/v2/participants/${person!.id}`;

    const programPaths = [
      "/dashboard",
      "/dashboard/actions",
      "/dashboard/actions.csv",
      "/challenges",
      "/challenges.csv",
      "/challenges/order",
      "/rewards",
      "/rewards.csv",
      "/rewards/order",
      "/receipts",
      `/receipts/${UNKNOWN_ID}`,
      "/users",
      "/users.csv",
      "/participants",
      "/participants.csv",
      "/participants/exports",
      "/participants/bulk_changes",
      `/exports/${UNKNOWN_ID}`,
      "/participants/import",
      "/participants/imports",
      "/participants/import_csv_template.csv",
      "/saved_views",
      "/offer_reports",
      "/submissions",
      "/tags",
      "/content_tags",
      "/purchase_proof_products",
      "/purchase_proof_merchants",
      "/purchase_proof_program_setting",
      "/program_attachments",
      "/domain_lists",
      "/navigation_menus",
      "/carousels",
    ];
    const reads = [
      ...[
        "account",
        "programs",
        "users",
        "search",
        "organization/programs",
        "organization/admins",
        "organization/features",
        "organization/audit_log",
        "organization/settings",
        "organization/saved_views",
      ].map((path) => `/admin/v2/${path}`),
      ...programPaths.map((path) => program + path),
      ...["", "/history", "/participants", "/participants.csv", "/participant_answers", "/participant_answers.csv"].map(
        (path) => quiz + path,
      ),
      `/admin/v2/rewards/${reward!.id}`,
      `/admin/v2/rewards/${reward!.id}/history`,
      `/admin/v2/rewards/${reward!.id}/coupons`,
      `/admin/v2/rewards/${reward!.id}/reward_participants`,
      `/admin/v2/rewards/${sweepstake!.id}/sweepstake`,
      `/admin/v2/rewards/${sweepstake!.id}/sweepstake.csv`,
      `/admin/v2/rewards/${contest!.id}/mini_contest`,
      ...[
        "",
        "/timeline",
        "/points",
        "/rewards",
        "/challenges",
        "/questions",
        "/participant_answers",
        "/receipts",
        "/recruited",
        "/attributes",
        "/attributes/new",
        `/attributes/${UNKNOWN_ID}`,
        "/personal_data",
      ].map((path) => user + path),
      ...["", "/participant_actions", "/points", "/participant_profile"].map((path) => participant + path),
      `${program}/settings/program/points`,
    ];
    await forAll(
      reads.flatMap((path) => QUERIES.map((query) => `${path}?${query}`)),
      (path) => call("GET", path),
    );

    const writes = [
      ...[
        "account",
        "programs",
        "users",
        `users/${UNKNOWN_ID}`,
        `users/${UNKNOWN_ID}/toggle_user_status`,
        `programs/${UNKNOWN_ID}/deactivate_program`,
        "organization/programs",
        "organization/admins",
        "organization/features",
        "organization/settings",
        "organization/saved_views",
      ].map((path) => `/admin/v2/${path}`),
      ...[
        "challenges",
        "challenges/new",
        "challenges/order",
        "rewards",
        "rewards/order",
        "saved_views",
        "users",
        "participants/export_csv_async",
        "participants/exports",
        "participants/bulk_changes",
        "participants/import",
        `participants/imports/${UNKNOWN_ID}`,
        "tags",
        `tags/${UNKNOWN_ID}`,
        "content_tags",
        "program_attachments",
        `program_attachments/${UNKNOWN_ID}`,
        "domain_lists",
        `domain_lists/${UNKNOWN_ID}`,
        "navigation_menus",
        "carousels",
        "settings/program/general",
        "settings/branding/assets",
        "update_template_details",
      ].map((path) => `${program}/${path}`),
      quiz,
      `${quiz}/edit`,
      `/admin/v2/rewards/${reward!.id}`,
      `/admin/v2/rewards/${reward!.id}/coupons`,
      user,
      `${user}/attributes/new`,
      `${user}/attributes/${UNKNOWN_ID}`,
      ...[
        "create_action",
        "toggle_tag",
        "update_participant",
        "delete_participant",
        "participant_profile",
        `participant_profile/${UNKNOWN_ID}`,
      ].map((path) => `${participant}/${path}`),
    ];
    const readable = BODIES.filter(([type]) => /json|urlencoded/.test(type)); // the parser rejects all others
    await forAll(
      writes.flatMap((path) =>
        readable.flatMap(([type, body]) => ["POST", "PUT"].map((method) => ({ method, path, type, body }))),
      ),
      ({ method, path, type, body }) => call(method, path, body, type),
    );

    // Valid requests, each sent with one invalid field: nothing of it may be stored.
    const validRequests: [string, string, Record<string, unknown>][] = [
      [
        "POST",
        `${program}/challenges`,
        {
          challenge_type: "nonsense",
          caption: "x",
          identifier: null,
          link_url: null,
          points: 1,
          start: null,
          finish: null,
          image_file_id: null,
          prize_reward_id: null,
          posts: [],
          questions: [],
          entity_options: [],
          amount_options: [],
        },
      ],
      ...(await Promise.all(
        ["spring-quiz", "give-back"].map(async (identifier): Promise<[string, string, Record<string, unknown>]> => {
          const path = `${await challengeOf(identifier)}/edit`;
          return [
            "PUT",
            path,
            {
              ...(JSON.parse((await call("GET", path)).text) as { challenge: Record<string, unknown> }).challenge,
              version: STALE_VERSION,
            },
          ];
        }),
      )),
      [
        "PUT",
        `/admin/v2/rewards/${reward!.id}`,
        {
          ...(JSON.parse((await call("GET", `/admin/v2/rewards/${reward!.id}`)).text) as Record<string, unknown>),
          updated_at: STALE_VERSION,
        },
      ],
      [
        "POST",
        `${program}/settings/program/general`,
        {
          name: "Sunrise",
          time_zone: "UTC",
          support_email: null,
          i18n_enabled: true,
          test_mode: false,
          updated_at: STALE_VERSION,
        },
      ],
      ["POST", "/admin/v2/programs", { name: "x", subdomain: "", idempotency_key: "x" }],
      [
        "POST",
        "/admin/v2/users",
        {
          email: "somebody@example.test",
          first_name: "x",
          last_name: "x",
          owner: false,
          roles: { [UNKNOWN_ID]: "analyst" },
          idempotency_key: "x",
        },
      ],
      ["POST", `${program}/domain_lists`, { domain: "x_y", domain_type: "perk_domain", url_path: "/" }],
      [
        "POST",
        `${program}/purchase_proof_products`,
        { product_name: "x", identifiers: "1, 2", points_per_cents: 0.02, challenge_id: UNKNOWN_ID, merchant_ids: [] },
      ],
      ["POST", `${program}/purchase_proof_merchants`, { name: "", aliases: "x, y", address: "x", active: true }],
      [
        "PUT",
        `${program}/purchase_proof_program_setting`,
        { exclusion_identifiers: "x", max_age_days: 0, updated_at: STALE_VERSION },
      ],
      ["PUT", `${program}/tags/${UNKNOWN_ID}`, { name: "x", active: true, updated_at: STALE_VERSION }],
      [
        "POST",
        "/admin/v2/organization/admins",
        { intent: "update", admin_id: UNKNOWN_ID, owner: false, roles: { [UNKNOWN_ID]: "analyst" } },
      ],
      ["POST", `${program}/navigation_menus`, { data: [{ id: "none", name: "x", navigation_url: "/x" }], known: [] }],
      [
        "POST",
        `${program}/carousels`,
        { carousels: [{ id: "none", title: "x", image_file_id: UNKNOWN_ID }], known: [] },
      ],
    ];
    await forAll(
      validRequests.flatMap(([method, path, body]) =>
        Object.keys(body)
          .filter((name) => !["updated_at", "version"].includes(name))
          .flatMap((field) => INVALID_VALUES.map((value) => ({ method, path, body: { ...body, [field]: value } }))),
      ),
      ({ method, path, body }) => call(method, path, JSON.stringify(body)),
    );
    expect(bad).toEqual([]);
    expect((await call("GET", "/admin/v2/programs")).status, "still signed in").toBe(200);
  });

  it("responds below 500 to any search for offers, and a valid one finds merchants", async () => {
    const NEAR = "zip_code=10001";
    const queries = [
      "zip_code=00000",
      "zip_code=1",
      "zip_code=10001-0000-9",
      "zip_code=%F0%9F%8C%9E",
      "zip_code[]=10001&zip_code[]=10002",
      `zip_code=${"1".repeat(5_000)}`,
      "zip_code=10001%0A%09",
      "latitude=91&longitude=0",
      "latitude=NaN&longitude=NaN",
      "latitude=Infinity&longitude=-Infinity",
      "latitude=1e400&longitude=1",
      "latitude=north&longitude=west",
      "latitude=40.7",
      "latitude=90&longitude=180&keyword=spa",
      "latitude=-90&longitude=-180&keyword=a+b+c+d+e+f+g+h",
      "latitude=89.99&longitude=0&keyword=pizza",
      "latitude=40&latitude=50&longitude=-74",
      `${NEAR}&page=0`,
      `${NEAR}&page=-1`,
      `${NEAR}&page=99999999999999999999`,
      `${NEAR}&page=1.5`,
      `${NEAR}&page=x`,
      `${NEAR}&page=10000`,
      `${NEAR}&page[]=1`,
      `${NEAR}&category=99`,
      `${NEAR}&category=25;drop`,
      `${NEAR}&category[]=25`,
      `${NEAR}&category=-1e9`,
      `${NEAR}&sort=;drop`,
      `${NEAR}&sort[a]=b`,
      `${NEAR}&keyword=${"a".repeat(5_000)}`,
      `${NEAR}&keyword=${"word+".repeat(500)}`,
      `${NEAR}&keyword=%01%02%7F`,
      `${NEAR}&keyword=%27%22%5C%26%7C!():*%3C-%3E`,
      `${NEAR}&keyword=%F0%9F%8D%95`,
      `${NEAR}&keyword=%ED%A0%80`,
      `${NEAR}&keyword=%25%5F`,
      `${NEAR}&keyword[a][b]=c`,
      `${NEAR}&merchant_slug=..%2F..%2Fetc`,
      `${NEAR}&merchant_slug=${"s".repeat(5_000)}`,
    ];
    const bad: string[] = [];
    const pages = ["/public/offers/merchants", "/public/offers/merchant", "/my-offers", "/my-offers/blue-door-bistro"];
    const requests = pages.flatMap((path) => queries.map((query) => `${path}?${query}`));
    await forAll(requests, (path) => send(bad, "demo.localhost", "GET", path, JSON_ONLY));
    expect(bad).toEqual([]);
    const valid = await send(bad, "demo.localhost", "GET", `/public/offers/merchants?${NEAR}`);
    expect((JSON.parse(valid.text) as { totalItems: number }).totalItems).toBeGreaterThan(0);
  });

  it("survives malformed HTTP and missing hosts", async () => {
    const requests = [
      "GET / HTTP/1.0\r\n\r\n",
      "GET / HTTP/1.1\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: a b\r\n\r\n",
      "TRACE / HTTP/1.1\r\nHost: demo.localhost\r\n\r\n",
      "BREW / HTTP/1.1\r\nHost: demo.localhost\r\n\r\n",
      "GET http://evil.example.test/ HTTP/1.1\r\nHost: demo.localhost\r\n\r\n",
      `GET / HTTP/1.1\r\nHost: demo.localhost\r\nCookie: sid=${"x".repeat(4_000)}; flash=%%%; csrf=\r\nConnection: close\r\n\r\n`,
    ];
    for (const request of requests)
      expect(await sendForStatus(server.port, request), request.slice(0, 40)).toBeLessThan(500);
    expect(await sendForStatus(server.port, Buffer.concat([randomBytes(512), Buffer.from("\r\n\r\n")]))).toBe(400);
    expect((await sendRequest(server.port, "/healthz")).status).toBe(200);
  });
});
