import { beforeAll, expect, it } from "vitest";
import { openAdminSession } from "~/auth/admin-sessions.server";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { sessionExists } from "~/http/context/session-exists.server";
import { sql } from "~/platform/database/statements.server";
import routes from "~/routes";
import { bodyLimit, FORM_LIMIT, UPLOAD_LIMITS } from "~/server/web/request-body";
import { createParticipant, createProgram } from "../factories";
import { testDatabase } from "../setup/database";
import { createAdmins } from "../setup/people";

await testDatabase();

const LONG_AGO = new Date("2020-01-01");
let host: string;
let cookies: Record<"admin" | "expiredAdmin" | "participant" | "expiredParticipant" | "elsewhere", string>;

beforeAll(async () => {
  const { admins } = await createAdmins();
  const [program, other] = [await createProgram(), await createProgram()];
  const sessionOn = async ({ id }: { id: string }, now: Date) =>
    `sid=${await openParticipantSession(sql, programIdFrom(id), (await createParticipant(id)).id, now)}`;
  host = `${program.subdomain}.localhost`;
  cookies = {
    admin: admins.analyst.cookie,
    expiredAdmin: `admin_sid=${await openAdminSession(sql, admins.analyst.id, LONG_AGO)}`,
    participant: await sessionOn(program, new Date()),
    expiredParticipant: await sessionOn(program, LONG_AGO),
    elsewhere: await sessionOn(other, new Date()),
  };
});

it.each([
  ["admin", "/admin/v2/programs/1/program_attachments", true],
  ["participant", "/admin/v2/programs/1/program_attachments", false],
  ["expiredAdmin", "/admin/v2/programs/1/program_attachments", false],
  ["participant", "/public/account/data", true],
  ["admin", "/public/account/data", false],
  ["expiredParticipant", "/public/account/data", false],
  ["elsewhere", "/public/account/data", false],
] as const)("the session of %s at %s: %s", async (who, path, exists) => {
  const url = new URL(`http://${path.startsWith("/admin") ? "localhost" : host}${path}`);
  expect(await sessionExists({ url, headers: { cookie: cookies[who] } })).toBe(exists);
  expect(await sessionExists({ url, headers: { cookie: cookies[who].replace("=", "=x") } })).toBe(false);
  expect(await sessionExists({ url, headers: {} })).toBe(false);
});

it.each([
  "programs/1/program_attachments",
  "programs/1/rewards/new",
  "rewards/1/edit",
  "rewards/1/edit.data",
  "programs/1/participants/import.data",
  "programs/1/carousels",
  "programs/1/settings/layout/carousels.data",
])("files may be sent to /admin/v2/%s", (path) =>
  expect(bodyLimit(`/admin/v2/${path}`, "multipart/form-data; boundary=b")).toBeGreaterThan(FORM_LIMIT),
);

it("files may be sent to routes only", async () => {
  const paths = new Set(((await routes) as Entry[]).flatMap(pathsOf));
  expect(Object.keys(UPLOAD_LIMITS).filter((path) => !paths.has(path))).toEqual([]);
});

type Entry = { path?: string; children?: Entry[] };

function pathsOf({ path, children = [] }: Entry): string[] {
  return [...(path === undefined ? [] : [`/${path}`]), ...children.flatMap(pathsOf)];
}

it.each(["zzz", "programs/1/challenges/new", "login", "programs/1/program_attachments/2"])(
  "no files may be sent to /admin/v2/%s",
  (path) => expect(bodyLimit(`/admin/v2/${path}`, "multipart/form-data; boundary=b")).toBe(FORM_LIMIT),
);
