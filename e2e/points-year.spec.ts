import { expect, test, type Page } from "@playwright/test";
import { startOwnProduct, type OwnProduct } from "./setup/own-product";
import { PORT } from "./setup/server";

/**
 * A year in the life of points: each sentence, mail, event and figure on its day, and each month closed. It has a
 * product of its own, since it moves the clock.
 */
const SITE = "demo.localhost";
const EMAIL = "jo-of-the-year@example.test";
const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

let product: OwnProduct;
let program: string;
let key: string;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await startOwnProduct(PORT + 4);
  [{ id: program }] = (await product.rows<{ id: string }>("select id from programs where subdomain = 'demo'")) as [
    { id: string },
  ];
  key = await product.apiKey("demo");
});
test.afterAll(() => product.stop());

/** Noon, or an hour later, of a day in the month with this number; the next month is 0. */
const at = (month: number, day: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 + month, day, 17));
};
const nameOf = (month: number) => at(month, 15).toISOString().slice(0, 7);
const long = (date: Date) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", month: "long", day: "numeric" }).format(date);

/** Calls the API with the key. @throws unless it succeeds */
async function call<Body>(path: string, body?: unknown, method?: string): Promise<Body> {
  const response = await product.send(`/admin/v2/${path}`, {
    method,
    body,
    headers: { Authorization: `Bearer ${key}` },
  });
  expect(response.status, `${path}: ${response.text}`).toBeLessThan(300);
  return JSON.parse(response.text) as Body;
}

let now = 0;

/** Moves the clock to a time, and runs what is due every minute or hour. */
async function goTo(time: Date): Promise<void> {
  const { text } = await product.send("/sandbox/clock", { body: { advanceSeconds: 0 } });
  const seconds = (time.getTime() - Date.parse((JSON.parse(text) as { now: string }).now)) / 1000;
  await product.send("/sandbox/clock", { body: { advanceSeconds: Math.max(0, seconds) } });
  now = time.getTime();
  for (const job of ["release-points", "expire-points", "announce-expiring-points"]) await runJob(job);
}

async function runJob(name: string): Promise<void> {
  const [job] = await product.rows<{ id: string }>(
    "select id::text from graphile_worker.add_job($1, '{}', run_at => '2000-01-01')",
    [name],
  );
  await expect
    .poll(() => product.rows("select from graphile_worker._private_jobs where id = $1", [job!.id]), {
      timeout: 120_000,
    })
    .toEqual([]);
}

async function mails(): Promise<string[]> {
  const { text } = await product.send(`/sandbox/mailbox.json?to=${encodeURIComponent(EMAIL)}`);
  const { messages } = JSON.parse(text) as { messages: { subject: string }[] };
  return messages.map(({ subject }) => subject).reverse();
}

/** The types of the events about the person's points, in their order. */
async function events(person: string): Promise<string[]> {
  const rows = await product.rows<{ type: string }>(
    `select type from webhook_events where participant_id = $1 and type like 'points.%' and type <> 'points.changed' order by sequence`,
    [person],
  );
  return rows.map(({ type }) => type);
}

type Points = {
  available: number;
  pending: { points: number; available_at: string | null; source: string }[];
  expiring: { points: number; expires_at: string }[];
  lifetime: number;
};

/** Opens the person's home, and reads their points. */
async function home(page: Page, person: string): Promise<Points> {
  const token = await product.participantToken(person, new Date(now));
  await page.context().addCookies([{ name: "sid", value: token, url: product.origin(SITE), httpOnly: true }]);
  await page.goto(product.origin(SITE));
  const { text } = await product.send("/public/account/points", { host: SITE, headers: { Cookie: `sid=${token}` } });
  return JSON.parse(text) as Points;
}

type Month = { month: string; closed: boolean } & Record<
  "opening" | "issued" | "spent" | "expired" | "reversed" | "closing",
  number
>;

async function report(from: number, to: number): Promise<Month[]> {
  const path = `programs/${program}/points/report?from=${nameOf(from)}&to=${nameOf(to)}`;
  return (await call<{ months: Month[] }>(path)).months;
}

/** Closes a month once it is over. */
async function close(month: number): Promise<string> {
  await goTo(at(month + 1, 1));
  await call(`programs/${program}/points/report/${nameOf(month)}/close`, {});
  return JSON.stringify(await report(month, month));
}

const credit = (person: string, points: number) =>
  call(`participants/${person}/create_action`, { points, action_title: "Bread of the month" });

test("points wait, are spent, are announced and expire, and each month adds up", async ({ page }) => {
  test.setTimeout(900_000);
  await call(`programs/${program}/webhooks`, {
    url: `${product.origin("127.0.0.1")}/sandbox/webhooks/year`,
    events: ["points.pending", "points.released", "points.expiring", "points.expired"],
  });
  const closed: string[] = [];

  await goTo(at(0, 2));
  const {
    data: { id: person },
  } = await call<{ data: { id: string } }>(`programs/${program}/participants`, {
    email: EMAIL,
    first_name: "Jo",
    last_name: "Miller",
  });
  await product.rows("update participants set status = 'active' where id = $1", [person]);
  await credit(person, 600);
  const { data: receipt } = await call<{ data: { id: string; points: number } }>(`programs/${program}/receipts`, {
    participant_id: person,
    merchant_name: "Sunrise Café Canal Row",
    purchase_date: at(0, 2).toISOString().slice(0, 10),
    total_amount: 9.25,
    items: [
      { name: "OAT LATTE", price: 5.25 },
      { name: "BLUEBERRY MUFFIN", price: 4 },
    ],
  });
  expect(receipt.points).toBeGreaterThan(0);
  const weekday = new Intl.DateTimeFormat("en-US", { timeZone: "America/New_York", weekday: "long" });
  expect(await home(page, person)).toMatchObject({
    available: 600,
    pending: [{ points: receipt.points, source: "receipt" }],
    lifetime: 600 + receipt.points,
  });
  await expect(
    page.getByText(`${receipt.points} Sparks are on their way, until ${weekday.format(at(0, 4))}`),
  ).toBeVisible();

  await goTo(new Date(at(0, 4).getTime() + HOUR_MS));
  expect(await home(page, person)).toMatchObject({ available: 600 + receipt.points, pending: [] });
  await expect.poll(() => events(person)).toEqual(["points.pending", "points.released"]);

  for (let month = 0; month < 3; month += 1) {
    closed.push(await close(month));
    await goTo(at(month + 1, 10));
    await credit(person, 100);
  }

  // The reward takes the points that expire first: those of the first days.
  const [reward] = await product.rows<{ id: string; threshold: string }>(
    `select id, threshold from rewards where program_id = $1 and selection = 'redeem' and published and threshold = 500 limit 1`,
    [program],
  );
  await home(page, person);
  const claimed = await page.evaluate(async (id) => {
    const token = document.querySelector("meta[name=csrf-token]")!.getAttribute("content")!;
    const response = await fetch("/public/rewards/process_reward", {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": token },
      body: JSON.stringify({ reward_id: id }),
    });
    return response.status;
  }, reward!.id);
  expect(claimed).toBe(200);
  closed.push(await close(3));

  // A receipt of a closed month is rejected: it is taken back in the open month.
  const before = await home(page, person);
  await call(
    `receipts/${receipt.id}`,
    { receipt: { integrity: "invalid", admin_invalidation_reason: "altered" } },
    "PUT",
  );
  const after = await home(page, person);
  expect(after.available).toBe(before.available - receipt.points);
  for (let month = 4; month < 11; month += 1) {
    closed.push(await close(month));
    await goTo(at(month + 1, 10));
    await credit(person, 100);
  }

  const [first] = (await home(page, person)).expiring;
  const expires = new Date(first!.expires_at);
  const last = new Date(expires.getTime() - 1);
  expect([first!.points, long(last)]).toEqual([100, long(at(12, 2))]);
  const sentence = `100 Sparks expire on ${long(last)}`;
  await expect(page.getByText(sentence)).toBeVisible();
  // The notice of 30 days before came on the way here; that of the day before comes with the close.
  await goTo(new Date(expires.getTime() - 7.5 * DAY_MS));
  closed.push(await close(11));
  await expect.poll(async () => (await mails()).filter((subject) => subject.includes("expire"))).toHaveLength(3);
  expect((await mails()).filter((subject) => subject.includes("expire"))[0]).toContain(sentence);

  await goTo(new Date(expires.getTime() + HOUR_MS));
  expect((await home(page, person)).available).toBe(after.available + 700 - 100);
  await page.goto(`${product.origin(SITE)}/my-account`);
  await expect(page.getByText("Sparks expired").first()).toBeVisible();
  // The events of the first days, which were seen above, are deleted by now or will be.
  await expect
    .poll(async () => (await events(person)).filter((type) => type.startsWith("points.expir")))
    .toEqual(["points.expiring", "points.expiring", "points.expiring", "points.expired"]);
  closed.push(await close(12));

  const months = await report(0, 12);
  for (const { opening, issued, spent, expired, reversed, closing } of months)
    expect(opening + issued - spent - expired - reversed).toBe(closing);
  for (const [index, { opening }] of months.slice(1).entries()) expect(opening).toBe(months[index]!.closing);
  expect(months[4]!.reversed).toBeGreaterThanOrEqual(receipt.points);
  expect(months[12]!.expired).toBeGreaterThanOrEqual(100);
  expect(months.every((month) => month.closed)).toBe(true);
  const bytes = await Promise.all(closed.map(async (_, month) => JSON.stringify(await report(month, month))));
  expect(bytes).toEqual(closed);
  const [total] = await product.rows<{ points: string }>(
    "select sum(points_available + points_pending - points_debt) as points from participants where program_id = $1",
    [program],
  );
  expect((await report(13, 13))[0]!.closing).toBe(Number(total!.points));
  expect(await product.rows("select * from points_differences(null)")).toEqual([]);
});
