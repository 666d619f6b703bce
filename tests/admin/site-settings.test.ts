import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { createReward } from "../factories";
import { createMerchant } from "../services/offers/directory-rows";
import { adminWorld } from "../setup/admin-world";
import { appUnder } from "../setup/app";

/** Settings that change the site: labels, SEO, enrollment, pages and integrations. */
const { fixture, as } = await adminWorld();
const apps = new Map<string, Awaited<ReturnType<typeof appUnder>>>();
for (const prefix of ["/", "brand", "manifest.webmanifest", "robots.txt", "sitemap.xml", "public", "signin"])
  apps.set(prefix, await appUnder(prefix));

let path: string;
let origin: string;

beforeAll(async () => {
  path = `/admin/v2/programs/${fixture.demo}`;
  const program = await prisma.program.findUniqueOrThrow({ where: { id: fixture.demo } });
  origin = `http://${program.subdomain}.localhost`;
});

beforeEach(() => dropCatalogue(fixture.demo));

/** The application's handler for the URL's first segment. */
const site = (request: Request) =>
  (apps.get(new URL(request.url).pathname.split("/")[1] ?? "") ?? apps.get("/")!)(request);
const open = (url: string, accept = "text/html") => site(new Request(origin + url, { headers: { accept } }));
const html = async (url: string) => (await open(url)).text();
const send = (body: object, to = path, method: "POST" | "PATCH" | "DELETE" = "POST") =>
  as("manager").json(method, to, body);
const save = async (body: object, to = path, method: "POST" | "PATCH" | "DELETE" = "POST") => {
  const response = await send(body, to, method);
  const result = (await response.json()) as { data: Record<string, unknown> };
  expect(response.status, JSON.stringify(result)).toBe(200);
  return result.data;
};

describe("labels", () => {
  test("are the words and titles of the site", async () => {
    const saved = await save({ term_points_as: "Stars", prizes_title: "Treats of the week", my_account_title: "" });
    expect(saved).toMatchObject({ term_points_as: "Stars", prizes_title: "Treats of the week" });
    const home = await html("/");
    expect(home).toContain("Earn Stars");
    expect(home).toContain("Treats of the week");
    await save({ prizes_title: "" });
    expect(await html("/")).not.toContain("Treats of the week");
  });

  test("have a singular for the number 1, which is the plural without its last s where it is not entered", async () => {
    await createReward(fixture.demo, { name: "Postcard", threshold: 1n });
    await save({ term_points_as: "Stars", term_points_singular: "Shiny star" });
    expect(await html("/")).toContain("1 Shiny star");
    expect(await save({ term_points_singular: " " })).toMatchObject({ term_points_singular: null });
    expect(await html("/")).toMatch(/\b1 Star\b/);
  });

  test("are rejected when they are empty or name a file of another program", async () => {
    expect(await (await send({ term_points_as: " " })).json()).toMatchObject({ errors: [{ field: "term_points_as" }] });
    const other = { id: crypto.randomUUID(), programId: fixture.northwind };
    const file = { ...other, key: "x", name: "x.png", contentType: "image/png", sizeBytes: 1, createdAt: new Date() };
    await prisma.mediaFile.create({ data: file });
    const response = await send({ earn_points_icon: other.id });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field: "earn_points_icon" }] });
  });

  test("take icons as files", async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#f00" } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set("earn_points_icon", new File([new Uint8Array(png)], "icon.png", { type: "image/png" }));
    expect((await as("manager").multipart(path, form)).status).toBeLessThan(400);
    const { earn_points_icon } = (await (await as("manager").json("GET", path)).json()) as {
      earn_points_icon: { url: string } | null;
    };
    expect(earn_points_icon?.url).toMatch(/^\/media\//);
  });
});

describe("SEO", () => {
  test("is in the head of the home page, and other pages keep their titles", async () => {
    await save({ meta_title: "Coffee for friends", meta_description: "Earn with every cup." });
    const home = await html("/");
    expect(home).toContain("<title>Coffee for friends</title>");
    expect(home).toContain('<meta name="description" content="Earn with every cup."');
    expect(home).toContain(`<link rel="canonical" href="${origin}`);
    expect(home).toMatch(/<meta property="og:image" content="http[^"]+\/brand\/[0-9a-f]+\/social\.png"/);
    expect(await html("/signin")).not.toContain("<title>Coffee for friends</title>");
  });

  test("a page that was cached for visitors is rendered anew", async () => {
    expect(await html("/")).toContain("<title>Coffee for friends</title>");
    await save({ meta_title: "Tea for friends" });
    expect(await html("/")).toContain("<title>Tea for friends</title>");
  });

  test("keeps search engines away when it is off, and in test mode", async () => {
    const robots = async () => (await open("/robots.txt")).text();
    expect(await robots()).toContain("Sitemap: ");
    expect(await html("/")).not.toContain('name="robots"');
    await save({ index_by_search_engines: false });
    expect(await robots()).toBe("User-agent: *\nDisallow: /\n");
    expect(await html("/")).toContain('<meta name="robots" content="noindex"');
    expect((await open("/sitemap.xml")).status).toBe(404);
    await save({ index_by_search_engines: true });
    await prisma.program.update({ where: { id: fixture.demo }, data: { testMode: true } });
    dropCatalogue(fixture.demo);
    expect(await robots()).toBe("User-agent: *\nDisallow: /\n");
    expect(await html("/")).toContain('<meta name="robots" content="noindex"');
    await prisma.program.update({ where: { id: fixture.demo }, data: { testMode: false } });
  });

  test("has lengths", async () => {
    const wrong = { meta_title: "x".repeat(61), meta_description: "x".repeat(161) };
    const { errors } = (await (await send(wrong)).json()) as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field)).toEqual(["meta_title", "meta_description"]);
  });
});

describe("the files made from the brand", () => {
  test("are named by the manifest, with the sizes that it says", async () => {
    const response = await open("/manifest.webmanifest", "*/*");
    expect(response.headers.get("content-type")).toContain("application/manifest+json");
    const { icons, display } = (await response.json()) as { icons: Icon[]; display: string };
    expect(display).toBe("standalone");
    expect(icons.map(({ purpose }) => purpose)).toEqual(["any", "any", "maskable"]);
    for (const { src, sizes } of icons) {
      const icon = await open(src, "*/*");
      expect(icon.headers.get("cache-control")).toContain("immutable");
      const { width, height, format } = await sharp(Buffer.from(await icon.arrayBuffer())).metadata();
      expect({ sizes: `${width}x${height}`, format }).toEqual({ sizes, format: "png" });
    }
  });

  test("an older version gets the current picture for a short time, and another name nothing", async () => {
    const social = await open("/brand/0000/social.png", "*/*");
    expect(social.headers.get("cache-control")).toBe("public, max-age=300");
    expect(await sharp(Buffer.from(await social.arrayBuffer())).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect((await open("/brand/0000/constructor", "*/*")).status).toBe(404);
  });
});
type Icon = { src: string; sizes: string; purpose: string };

describe("enrollment", () => {
  test("needs an address to be switched on, and keeps it while it is on", async () => {
    const missing = await send({ override_enrollment: true });
    expect(await missing.json()).toMatchObject({ errors: [{ field: "program_custom_signin_url" }] });
    const wrong = ["http://join.example.test", "//join.example.test", "javascript:alert(1)"];
    const nowhere = ["/signin", "/SignIn/?x=1", "/x/../signin", "/no-such-page", "/"];
    const closed = ["/my-account", "/leaderboard", "/challenge/quiz", "/public/signin/verify", "/admin/v2"];
    for (const program_custom_signin_url of [...wrong, ...nowhere, ...closed])
      expect.soft((await send({ program_custom_signin_url })).status, program_custom_signin_url).toBe(422);
    await save({ override_enrollment: true, program_custom_signin_url: "/posts" });
    await save({ override_enrollment: true, program_custom_signin_url: "https://join.example.test/now" });
    expect((await send({ program_custom_signin_url: "" })).status).toBe(422);
    await save({ override_enrollment: false, program_custom_signin_url: "" });
  });
});

describe("reasons for corrections", () => {
  test("are a list, or a text with one per line", async () => {
    expect(await save({ correction_reasons: " Late parcel \r\n\nLate parcel\nBroken" })).toMatchObject({
      correction_reasons: ["Late parcel", "Broken"],
    });
    expect(await save({ correction_reasons: ["Late parcel"] })).toMatchObject({ correction_reasons: ["Late parcel"] });
    const page = await (await as("manager").page(`${path}/settings/program/corrections`)).text();
    expect(page).toContain("Late parcel");
    expect(await save({ correction_reasons: "" })).toMatchObject({ correction_reasons: [] });
  });

  test.each([
    ["too long", ["x".repeat(101)]],
    ["too many", Array.from({ length: 51 }, (_, at) => `Reason ${at}`)],
    ["no texts", [1]],
    ["no list", { a: 1 }],
  ])("that are %s are rejected on their field", async (_, correction_reasons) => {
    const response = await send({ correction_reasons });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: [{ field: expect.stringMatching(/^correction_reasons/) as string }],
    });
  });
});

describe("pages", () => {
  const calls = () => `${path}/program_pages`;
  const create = (slug: string, input: object = {}) =>
    save({ title: "Our story", slug, content: "<p>Once.</p><script>x</script>", ...input }, calls());

  test("are on the site when they are published, and not before or after", async () => {
    const page = await create("our-tale");
    expect(page).toMatchObject({ status: "draft", content: "<p>Once.</p>" });
    expect((await open("/our-tale")).status).toBe(404);
    const preview = new URL(String(page.url));
    expect(await html(preview.pathname + preview.search)).toContain("The page isn&#x27;t published.");
    await save({}, `${calls()}/${String(page.id)}/publish`);
    await save({}, `${calls()}/${String(page.id)}/publish`);
    expect(await html("/our-tale")).toContain("Once.");
    expect(await (await open("/sitemap.xml")).text()).toContain("/our-tale</loc>");
    await save({}, `${calls()}/${String(page.id)}/archive`);
    expect((await open("/our-tale")).status).toBe(404);
    expect((await open(preview.pathname + preview.search)).status).toBe(404);
  });

  test("say where the sign-in page uses them", async () => {
    const page = await create("privacy-policy", { title: "Privacy policy", status: "published" });
    expect(page.sign_in_uses).toEqual(["privacy"]);
    expect((await create("privacy-draft", { title: "Privacy draft" })).sign_in_uses).toEqual([]);
  });

  test.each([
    [{ slug: "Our Story" }, "slug"],
    [{ slug: "signin" }, "slug"],
    [{ slug: "twice" }, "slug"],
    [{ title: "" }, "title"],
    [{ status: "hidden" }, "status"],
  ])("are rejected with %j", async (wrong, field) => {
    if ("slug" in wrong && wrong.slug === "twice") await create("twice");
    const response = await send({ title: "A page", slug: `page-${field}`, content: "", ...wrong }, calls());
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field }] });
  });

  test("a change of an older version is a conflict", async () => {
    const { id, updated_at } = await create("versions");
    await save({ title: "Second", updated_at }, `${calls()}/${String(id)}`, "PATCH");
    expect(
      (await send({ title: "Third", updated_at: "2020-01-01T00:00:00.000Z" }, `${calls()}/${String(id)}`, "PATCH"))
        .status,
    ).toBe(409);
  });

  test("are those of the program", async () => {
    const { id } = await create("only-here");
    const elsewhere = `/admin/v2/programs/${fixture.northwind}/program_pages/${String(id)}`;
    expect((await as("nw-owner").json("PATCH", elsewhere, { title: "Taken" })).status).toBe(404);
  });
});

describe("social network pages", () => {
  test("are in the footer once each", async () => {
    const calls = `${path}/social_network_pages`;
    const { id } = await save({ platform: "instagram", url: "https://www.instagram.com/mug.house/?hl=en" }, calls);
    expect(await html("/")).toContain("Instagram");
    const again = await send({ platform: "instagram", url: "https://instagram.com/mug.house" }, calls);
    expect(await again.json()).toMatchObject({
      errors: [{ field: "url", message: "This page is already in the list" }],
    });
    for (const url of ["http://instagram.com/x", "https://instagram.com.evil.test/x", "https://instagram.com/", "x"])
      expect.soft((await send({ platform: "instagram", url }, calls)).status, url).toBe(422);
    expect((await send({ id }, calls, "DELETE")).status).toBe(200);
    expect(await html("/")).not.toContain(">Instagram");
  });
});

describe("feed posts", () => {
  beforeAll(async () => {
    await prisma.program.update({ where: { id: fixture.demo }, data: { features: ["dynamic_feed_posts"] } });
  });

  test("are imported from a list and from an object with one, and nothing else is a list", async () => {
    const imports = `${path}/dynamic_feed_posts/import`;
    const posts = [{ external_id: "a", title: "Post a" }];
    for (const body of [posts, { posts }]) {
      expect((await send(body, imports)).status).toBe(200);
      await prisma.feedPostImport.deleteMany(); // the next one need not wait
    }
    for (const body of [[], [{ title: "No id" }], [null]]) expect((await send(body, imports)).status).toBe(422);
    expect((await send(posts, `${path}/dynamic_feed_posts`)).status).toBe(422);
  });

  test("have a page that the sitemap names", async () => {
    expect(await (await open("/sitemap.xml")).text()).toContain("/posts</loc>");
  });
});

test("a social network page that is added ten times at once is there once", async () => {
  const calls = `${path}/social_network_pages`;
  const page = { platform: "facebook", url: "https://facebook.com/mug.house" };
  const spellings = ["", "/", "?ref=x", "#top"].map((end) => ({
    ...page,
    url: `https://www.facebook.com/mug.house${end}`,
  }));
  const sent = [page, page, page, page, page, page, ...spellings];
  const statuses = await Promise.all(sent.map(async (body) => (await send(body, calls)).status));
  expect(statuses.sort()).toEqual([200, ...Array<number>(9).fill(422)]);
  const row = { programId: fixture.demo, platform: page.platform, url: page.url };
  const copy = { ...row, id: crypto.randomUUID(), createdAt: new Date() };
  expect(await prisma.socialNetworkPage.count({ where: row })).toBe(1);
  await expect(prisma.socialNetworkPage.create({ data: copy })).rejects.toThrow(/unique/i);
});

describe("the offers", () => {
  const settings = () => `/admin/v2/offers_reward/${fixture.demo}`;
  const names = async () => {
    const response = await open("/public/offers/merchants?latitude=40.75&longitude=-73.99", "application/json");
    return ((await response.json()) as { result: { merchantName: string }[] }).result.map((row) => row.merchantName);
  };

  beforeAll(async () => {
    await prisma.program.update({ where: { id: fixture.demo }, data: { features: ["offers_reward"] } });
    for (const name of ["Blue Door", "Green Window"])
      await createMerchant({ name, latitude: 40.75, longitude: -73.99 });
  });

  test("are of the merchants whose names match", async () => {
    expect((await names()).sort()).toEqual(["Blue Door", "Green Window"]);
    await save({ merchants_regex: "^blue" }, settings(), "PATCH");
    expect(await names()).toEqual(["Blue Door"]);
    await save({ merchants_regex: ".*" }, settings(), "PATCH");
  });

  test.each(["(", "a{2,1}", "(a)\\1", "", "x".repeat(201), "(.{1,200}){1,200}", "(^|$){255}"])(
    "refuse the expression %j",
    async (merchants_regex) => {
      const response = await send({ merchants_regex }, settings(), "PATCH");
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: [{ field: "merchants_regex" }] });
    },
  );

  test("do not exist while they are not active", async () => {
    await save({ active: false }, settings(), "PATCH");
    expect((await open("/public/offers/merchants", "application/json")).status).toBe(404);
    await save({ active: true }, settings(), "PATCH");
    expect((await open("/public/offers/merchants", "application/json")).status).toBe(200);
  });

  test("check the expression in a directory without merchants too", async () => {
    await prisma.merchant.deleteMany();
    expect((await send({ merchants_regex: "(" }, settings(), "PATCH")).status).toBe(422);
  });
});

test("GET programs/{id} has the settings for those who may change them only", async () => {
  const read = async (who: "manager" | "analyst") => (await (await as(who).json("GET", path)).json()) as object;
  expect(await read("manager")).toMatchObject({
    term_points_as: expect.any(String),
    seo: {},
    features: expect.any(Array),
  });
  expect(Object.keys(await read("analyst")).sort()).toEqual(["id", "name", "subdomain_url"]);
});

test.each(["constructor", "__proto__", "toString", "hasOwnProperty/valueOf"])(
  "there are no settings %s",
  async (path) => {
    const response = await as("owner").json("GET", `/admin/v2/programs/${fixture.demo}/settings/${path}`);
    expect(response.status).toBe(404);
  },
);
