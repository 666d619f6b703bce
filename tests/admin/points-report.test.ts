import { beforeAll, describe, expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import type { PointsReportView } from "~/services/points-report/points-report.schema";
import { movePoints } from "~/services/points/moves.server";
import { createParticipant } from "../factories";
import { adminWorld } from "../setup/admin-world";

const { fixture, as } = await adminWorld();

const url = (path = "") => `/admin/v2/programs/${fixture.demo}/points/report${path}`;
const manager = as("manager");

beforeAll(async () => {
  await prisma.program.update({ where: { id: fixture.demo }, data: { timeZone: "UTC", pointValue: "0.01" } });
  const programId = programIdFrom(fixture.demo);
  const { id: participantId } = await createParticipant(fixture.demo);
  for (const [kind, amount] of [
    ["earn", 100],
    ["spend", 30],
  ] as const)
    await movePoints(sql, {
      programId,
      participantId,
      kind,
      amount,
      actionType: "receipt",
      title: kind,
      now: new Date("2026-01-10T12:00:00Z"),
    });
});

const read = async (query = "?from=2026-01&to=2026-02") => {
  const response = await manager.json("GET", url(query));
  expect(response.status).toBe(200);
  return (await response.json()) as PointsReportView;
};

describe("the points report", () => {
  it("is a page and JSON, with an error on the field of a wrong range", async () => {
    expect((await read()).months[0]).toMatchObject({
      month: "2026-01",
      over: true,
      issued: 100,
      spent: 30,
      closing: 70,
      money: { closing: "0.70" },
      sources: [{ source: "receipt", closing: 70 }],
    });
    for (const [query, field] of [
      ["?from=2026-13", "from"],
      ["?to=soon", "to"],
      ["?from=2026-03&to=2026-02", "to"],
      ["?from=2021-01&to=2026-02", "from"],
      ["?from=2026-01&from=2026-02", "from"],
    ] as const) {
      const response = await manager.json("GET", url(query));
      expect.soft(response.status, query).toBe(422);
      expect.soft(await response.json(), query).toMatchObject({ errors: [{ field }] });
    }
    const page = await (await manager.page(url("?from=2026-01&to=2026-02&month=2026-01&close=2026-01"))).text();
    for (const text of ["January 2026", "Receipts", "0 to 3 months", "Never spent", "Close January 2026?"])
      expect.soft(page).toContain(text);
  });

  it("has the open months to close, and names those that are closed along", async () => {
    const pageOf = async (query: string) => (await manager.page(url(query))).text();
    const closes = (html: string) => [...new Set([...html.matchAll(/close=(\d{4}-\d\d)/g)].map(([, month]) => month))];
    const page = await pageOf("?from=2025-12&to=2026-02&close=2026-02");
    expect(closes(page).toSorted()).toEqual(["2026-01", "2026-02"]);
    expect(page).toContain("The open months before it, from January 2026 on, are closed too.");
    expect(await pageOf("?from=2026-01&to=2026-02&close=2026-01")).not.toContain("are closed too");
    const current = new Date().toISOString().slice(0, 7);
    expect(await pageOf(`?from=2026-01&close=${current}`)).not.toContain("Close month");
  });

  it("is CSV, with a row for each total, source and age", async () => {
    const response = await manager.json("GET", url(".csv?from=2026-01&to=2026-01"));
    expect(response.headers.get("content-type")).toContain("text/csv");
    const [head, total, source, age] = (await response.text()).split("\r\n");
    expect(head).toMatch(/^month,closed_at,by,name,opening,issued,spent,expired,reversed,settled,closing,value,/);
    expect(total).toMatch(/^2026-01,,total,,0,100,30,0,0,0,70,0\.01,USD,0\.00,1\.00,0\.30,/);
    expect(source).toMatch(/^2026-01,,source,receipt,0,100,30,/);
    expect(age).toMatch(/^2026-01,,age,0 to 3 months,0,100,30,/);
    expect((await manager.json("GET", url(".csv?from=nonsense"))).status).toBe(422);
  });

  it("has a journal for each month", async () => {
    const response = await manager.json("GET", url("/2026-01/journal"));
    expect((await response.text()).split("\r\n")).toEqual([
      "date,account,debit,credit,reference",
      "2026-01-10,Cost of points issued,1.00,,POINTS-2026-01-10-ISSUED",
      "2026-01-10,Liability for points outstanding,,1.00,POINTS-2026-01-10-ISSUED",
      "2026-01-10,Liability for points outstanding,0.30,,POINTS-2026-01-10-SPENT",
      "2026-01-10,Redemption of points,,0.30,POINTS-2026-01-10-SPENT",
      "",
    ]);
    expect((await manager.json("GET", url("/2026-1/journal"))).status).toBe(404);
  });

  it("closes a month by a call and by the form of the page, and shows it again as it was", async () => {
    const first = await manager.json("POST", url("/2026-01/close"), {});
    expect(first.status).toBe(200);
    const { data } = (await first.json()) as { data: object };
    expect(data).toMatchObject({ month: "2026-01", closing: 70 });
    const again = await manager.json("POST", url("/2026-01/close"), {});
    expect(await again.json()).toMatchObject({ data });
    const csv = await (await manager.json("GET", url(".csv?from=2026-01&to=2026-01"))).text();
    const journal = await (await manager.json("GET", url("/2026-01/journal"))).text();
    const json = await (await manager.json("GET", url("?from=2026-01&to=2026-01"))).text();
    expect(json).toContain(JSON.stringify(data));
    await prisma.program.update({ where: { id: fixture.demo }, data: { pointValue: "0.02" } });
    expect(await (await manager.json("GET", url(".csv?from=2026-01&to=2026-01"))).text()).toBe(csv);
    expect(await (await manager.json("GET", url("/2026-01/journal"))).text()).toBe(journal);
    expect(await (await manager.json("GET", url("?from=2026-01&to=2026-01"))).text()).toBe(json);
    const page = await (await manager.page(url("?from=2026-01&to=2026-02"))).text();
    expect(new Set(page.match(/close=\d{4}-\d\d/g))).toEqual(new Set(["close=2026-02"]));
    const form = await manager.form(url(), { intent: "close", month: "2026-02" });
    expect(form.status).toBe(303);
    expect((await read()).months[1]).toMatchObject({ closed_by: data && (expect.any(String) as string) });
    const late = await manager.json("POST", url("/2099-01/close"), {});
    expect(late.status).toBe(422);
  });

  it("is for those who manage the program, and another program has its own", async () => {
    for (const [who, status] of [
      ["analyst", 403],
      ["reviewer", 403],
      ["nw-owner", 404],
      [null, 401],
    ] as const) {
      for (const path of ["", ".csv", "/2026-01/journal"])
        expect.soft((await as(who).json("GET", url(path))).status, `${who} ${path}`).toBe(status);
      expect.soft((await as(who).json("POST", url("/2026-01/close"), {})).status, `${who}`).toBe(status);
    }
    const other = await as("owner").json(
      "GET",
      `/admin/v2/programs/${fixture.harbor}/points/report?from=2026-01&to=2026-01`,
    );
    expect(await other.json()).toMatchObject({ months: [{ closed_at: null, issued: 0 }] });
  });
});
