import { beforeAll, describe, expect, it } from "vitest";
import { adminWorld } from "../setup/admin-world";
import { createProfileAttribute } from "../setup/people";

/** An API client hears of everything that is not understood; for people the same addresses stay forgiving. */
const { app, fixture, as } = await adminWorld();
const P = `/admin/v2/programs/${fixture.demo}`;
let key: string;

beforeAll(async () => {
  const expires_at = new Date(Date.now() + 90 * 24 * 60 * 60 * 1000).toISOString();
  const made = await as("manager").json("POST", `${P}/api_auths`, { data: { name: "Shop", expires_at } });
  key = (await made.json()).data.api_key;
});

async function call(method: string, path: string, body?: object) {
  const headers = { Accept: "application/json", Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const response = await app(
    new Request(`http://localhost${path}`, { method, headers, body: body && JSON.stringify(body) }),
  );
  return { status: response.status, ...(await response.json()) };
}

it("is told how to authenticate when its key is wrong", async () => {
  const headers = { Accept: "application/json", Authorization: `Bearer ${key.slice(0, -1)}` };
  const response = await app(new Request(`http://localhost${P}/tags`, { headers }));
  expect([response.status, response.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
});

it("adds people while the program has an attribute that every object has", async () => {
  await createProfileAttribute(fixture.demo, "constructor");
  const added = await call("POST", `${P}/participants`, { email: "plain@example.test" });
  expect(added).toMatchObject({ status: 200, success: true });
});

it("leaves what is null as it is, and clears what is empty", async () => {
  const person = { email: "names@example.test", first_name: "Ana", last_name: "Lima" };
  await call("POST", `${P}/participants`, person);
  const again = { email: person.email, first_name: null, last_name: "", postal: null, profile: null };
  expect(await call("POST", `${P}/participants`, again)).toMatchObject({
    status: 200,
    data: { first_name: "Ana", last_name: "" },
  });
});

describe("a query string", () => {
  it.each([
    ["statuss=draft", "statuss", "There is no parameter with this name"],
    ["__proto__=1", "__proto__", "There is no parameter with this name"],
    ["constructor=1", "constructor", "There is no parameter with this name"],
    ["page_size=51", "page_size", "Enter 50 or less"],
    ["page_size=ten", "page_size", "Enter a number"],
    ["page=0", "page", "Enter 1 or more"],
    ["page=10001", "page", "Enter 10,000 or less"],
    ["page=1&page=2", "page", "This value isn't allowed here"],
    [`search=${"a".repeat(201)}`, "search", "Use 200 characters or fewer"],
  ])("with ?%s is rejected, and names it", async (query, field, message) => {
    const answer = await call("GET", `${P}/tags?${query}`);
    expect(answer).toMatchObject({ status: 422, errors: [{ field, message }] });
    expect((await as("manager").json("GET", `${P}/tags?${query}`)).status).toBe(200);
  });

  it("names the values of a filter and the sorts that there are", async () => {
    expect(await call("GET", `${P}/challenges?status=finished&status=draft&sort=color`)).toMatchObject({
      status: 422,
      errors: [
        { field: "status", message: expect.stringMatching(/^Use one of these: .*draft/) },
        { field: "sort", message: expect.stringMatching(/^Use one of these: .*-/) },
      ],
    });
  });

  it.each(["2026-02-30..2026-03-01", "2026-03-01", "..", "yesterday..", "2026-01-01..2026-13-01"])(
    "with the days %s is rejected",
    async (days) => {
      expect(await call("GET", `${P}/users?created=${days}`)).toMatchObject({
        status: 422,
        errors: [{ field: "created" }],
      });
    },
  );

  it.each(["tags?page=2&page_size=50&sort=-name&search=a", "users?created=2026-11-01..", "challenges?status=draft"])(
    "that is right is read: %s",
    async (path) => expect((await call("GET", `${P}/${path}`)).status).toBe(200),
  );
});

describe("a body", () => {
  it("with a field that the call does not have is rejected, and names it", async () => {
    expect(await call("POST", `${P}/tags`, { name: "Spring", color: "green" })).toMatchObject({
      status: 422,
      errors: [{ field: "color", message: "There is no field with this name" }],
    });
    expect(await call("POST", `${P}/tags`, { data: { name: "Spring", constructor: 1 } })).toMatchObject({
      status: 422,
      errors: [{ field: "constructor" }],
    });
    expect((await call("GET", `${P}/tags?search=Spring`)).totalItems).toBe(0);
    expect((await call("POST", `${P}/tags`, { name: "Spring" })).success).toBe(true);
  });

  it("of a challenge names fields on every level", async () => {
    const answer = await call("POST", `${P}/challenges`, { name: "A", questions: [{ titel: "x" }], nmae: "B" });
    expect(answer.errors).toEqual(expect.arrayContaining([expect.objectContaining({ field: "nmae" })]));
  });
});
