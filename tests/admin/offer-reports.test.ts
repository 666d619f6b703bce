import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { dropAllCatalogues } from "~/services/programs/catalogue.server";
import { adminWorld } from "../setup/admin-world";
import { createOfferReport, createParticipant } from "../setup/people";

/** Reports of offers through the handlers: the list, one report, resolving and reopening it. */
const { pool, fixture, as } = await adminWorld();

let list: string;
let reporter: string;
let report: string;

beforeAll(async () => {
  list = `/admin/v2/programs/${fixture.demo}/offer_reports`;
  await prisma.organizationAdmin.updateMany({ data: { lastVisitAt: new Date() } });
});
beforeEach(async () => {
  await pool.query("delete from offer_reports");
  reporter = await createParticipant(fixture.demo, "Maya");
  report = await createOfferReport(fixture.demo, reporter);
});

const stored = () =>
  prisma.offerReport.findUniqueOrThrow({ where: { programId_id: { programId: fixture.demo, id: report } } });
const resolve = (who: keyof typeof fixture.admins | null, comment = "Called them.", id = report) =>
  as(who).json("POST", `${list}/${id}`, { intent: "resolve", comment });

describe("the list", () => {
  test("is searched, filtered and sorted by its URL, with a total", async () => {
    const second = await createOfferReport(fixture.demo, reporter, {
      offerKey: "offer-2",
      merchantName: "Aqua Spa",
      message: "100% wrong_price",
    });
    await createOfferReport(fixture.harbor, await createParticipant(fixture.harbor, "Lena"), {
      message: "Of another program",
    });
    const found = async (search: string) => {
      const { totalItems, result } = (await (await as("analyst").json("GET", `${list}?${search}`)).json()) as {
        totalItems: number;
        result: { id: string }[];
      };
      expect(totalItems).toBe(search === "page=2" ? 2 : result.length);
      return result.map(({ id }) => id);
    };
    expect(await found("")).toEqual([second, report]);
    expect(await found("sort=merchant")).toEqual([second, report]);
    expect(await found("sort=-merchant")).toEqual([report, second]);
    expect(await found("search=bistro+CLOSED")).toEqual([report]);
    expect(await found("search=100%25")).toEqual([second]);
    expect(await found("search=%25")).toEqual([second]); // a wildcard is matched literally
    await resolve("manager");
    expect(await found("status=open")).toEqual([second]);
    expect((await found("status=open&status=resolved")).toSorted()).toEqual([report, second].toSorted());
    expect(await found("status=resolved&sort=nonsense&page=x")).toEqual([report]);
    expect(await found("page=2")).toEqual([]);
  });

  test("has the JSON shape of all lists", async () => {
    expect(await (await as("owner").json("GET", list)).json()).toEqual({
      page: 1,
      pageSize: 20,
      totalItems: 1,
      more: false,
      estimated: false,
      assignee_options: (["manager", "owner"] as const).map((name) => ({ id: fixture.admins[name].id, name })),
      result: [
        {
          id: report,
          program_id: fixture.demo,
          endeca_key: "offer-1",
          merchant_name: "Blue Door Bistro",
          offer_text: "Two for one",
          message: "They are closed.",
          status: "open",
          created_at: expect.any(String),
          assignee: null,
          reporter: { id: reporter, name: "Maya Test" },
        },
      ],
    });
  });

  test("shows an empty state", async () => {
    await pool.query("delete from offer_reports");
    expect(await (await as("analyst").page(list)).text()).toContain("No reports yet");
  });
});

test("without the feature there are no reports", async () => {
  const features = (list: string[]) =>
    pool.query("update programs set features = $2 where id = $1", [fixture.demo, list]).then(dropAllCatalogues);
  await features(["receipts"]);
  for (const path of [list, `${list}/${report}`]) expect((await as("super").json("GET", path)).status).toBe(404);
  expect((await resolve("super")).status).toBe(404);
  await features(["receipts", "offers_reward"]);
  expect((await stored()).status).toBe("open");
});

describe("resolving", () => {
  test.each([
    ["super", 200],
    ["owner", 200],
    ["manager", 200],
    ["analyst", 403],
    ["reviewer", 403],
    ["nobody", 404],
    ["nw-owner", 404],
    [null, 401],
  ] as const)("as %s: %i", async (who, status) => {
    expect((await resolve(who)).status).toBe(status);
    expect(await stored()).toMatchObject(
      status === 200
        ? { status: "resolved", resolution: "Called them.", resolvedById: fixture.admins[who!].id }
        : { status: "open", resolvedAt: null },
    );
    expect((await as(who).json("POST", `${list}/${report}`, { intent: "reopen" })).status).toBe(status);
    expect(await stored()).toMatchObject({ status: "open", resolution: null, resolvedById: null });
  });

  test("by form redirects to the report, which shows the comment and the admin", async () => {
    const response = await as("manager").form(`${list}/${report}`, { intent: "resolve", comment: "Called <them>." });
    expect([response.status, response.headers.get("location")]).toEqual([303, `${list}/${report}`]);
    const html = await (await as("manager").page(`${list}/${report}`, response)).text();
    for (const text of ["Report resolved", "Called &lt;them&gt;.", "Resolved by manager", "Reopen"])
      expect(html).toContain(text);
    const seen = await (await as("analyst").page(`${list}/${report}`)).text();
    expect(seen).toContain("Called &lt;them&gt;.");
    expect(seen).not.toContain("Reopen");
  });

  test("writes audit entries with admin, reason and values", async () => {
    await resolve("manager");
    await as("owner").json("POST", `${list}/${report}`, { intent: "reopen" });
    const { rows } = await pool.query(
      "select actor_id, action, reason, before, after from audit_entries where target_id = $1 order by id",
      [report],
    );
    expect(rows).toEqual([
      {
        actor_id: fixture.admins.manager.id,
        action: "offer_report.resolve",
        reason: "Called them.",
        before: { status: "open" },
        after: { status: "resolved" },
      },
      {
        actor_id: fixture.admins.owner.id,
        action: "offer_report.reopen",
        reason: null,
        before: { status: "resolved" },
        after: { status: "open" },
      },
    ]);
  });

  test("of two concurrent requests only one succeeds, and the form of a late one keeps its input", async () => {
    const responses = await Promise.all([resolve("manager", "One"), resolve("owner", "Two")]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = await as("owner").form(`${list}/${report}`, { intent: "resolve", comment: "Three" });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("This report has already been resolved.");
    expect((await stored()).resolution).not.toBe("Three");
  });

  test("leads to the next open one by age, after the last one to the oldest, and then stays", async () => {
    const [second, third] = [
      await createOfferReport(fixture.demo, reporter, { offerKey: "offer-2" }),
      await createOfferReport(fixture.demo, reporter, { offerKey: "offer-3" }),
    ];
    await createOfferReport(fixture.harbor, await createParticipant(fixture.harbor, "Lena"));
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
    for (const [minute, id] of [report, second, third].entries())
      await prisma.offerReport.updateMany({ where: { id }, data: { createdAt: at(minute) } });
    const resolveOnPage = async (id: string) => {
      const response = await as("manager").form(`${list}/${id}`, { intent: "resolve", comment: "Done." });
      return response.headers.get("location");
    };
    expect(await (await as("analyst").json("GET", `${list}/${second}`)).json()).toMatchObject({ next_open_id: third });
    expect(await resolveOnPage(second)).toContain(third);
    expect(await resolveOnPage(third)).toContain(report);
    expect(await resolveOnPage(report)).toContain(report);
  });

  test("needs a comment", async () => {
    for (const comment of ["", "  ", null, ["a"], "x".repeat(1001)]) {
      const response = await resolve("manager", comment as string);
      expect([
        response.status,
        ((await response.json()) as { errors: { field: string }[] }).errors.map(({ field }) => field),
      ]).toEqual([422, ["comment"]]);
    }
    expect((await as("manager").json("POST", `${list}/${report}`, { intent: "explode" })).status).toBe(422);
    expect((await resolve("manager", "x", "nonsense")).status).toBe(404);
    expect((await stored()).status).toBe("open");
  });

  test("does not reach a report of another program", async () => {
    const theirs = await createOfferReport(fixture.northwind, await createParticipant(fixture.northwind, "Nils"));
    expect((await resolve("super", "x", theirs)).status).toBe(404);
    expect((await as("super").json("GET", `${list}/${theirs}`)).status).toBe(404);
  });
});

describe("reopening", () => {
  test("needs a resolved report", async () => {
    const response = await as("manager").json("POST", `${list}/${report}`, { intent: "reopen" });
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      409,
      "This report is already open.",
    ]);
  });

  test("is rejected when the participant has reported the offer again", async () => {
    await resolve("manager");
    await createOfferReport(fixture.demo, reporter, { message: "Still closed." });
    const response = await as("manager").json("POST", `${list}/${report}`, { intent: "reopen" });
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      409,
      "The participant has since reported this offer again, and that report is still open.",
    ]);
    expect((await stored()).status).toBe("resolved");
  });
});

test("after the deletion of an account the message, the name and the comment are gone", async () => {
  await resolve("manager", "Told Maya.");
  await pool.query("select * from forget_participant($1, $2, now())", [fixture.demo, reporter]);
  expect(await (await as("owner").json("GET", `${list}/${report}`)).json()).toMatchObject({
    message: "",
    reporter: null,
    status: "resolved",
    resolution: "",
    resolved_by: "manager",
  });
  expect((await pool.query("select reason, after from audit_entries where target_id = $1", [report])).rows).toEqual([
    { reason: null, after: null },
  ]);
  const html = await (await as("owner").page(`${list}/${report}`)).text();
  expect(html).toContain("Deleted account");
});
