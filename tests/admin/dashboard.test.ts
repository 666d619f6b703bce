import { beforeAll, describe, expect, test } from "vitest";
import { addAction, rollUp } from "../services/dashboard/dashboard-rows";
import { type AdminClientCalls } from "../setup/admin-client";
import { adminWorld } from "../setup/admin-world";
import { createParticipant } from "../setup/people";

const { fixture, as } = await adminWorld();

let program: string;
let empty: string;
let manager: AdminClientCalls;
let analyst: AdminClientCalls;
let owner: AdminClientCalls;

beforeAll(async () => {
  const { demo, harbor } = fixture;
  program = demo;
  empty = harbor;
  manager = as("manager");
  analyst = as("analyst");
  owner = as("owner");
  const maya = await createParticipant(program, "Maya", 50);
  const now = new Date();
  for (let n = 1; n <= 5; n++)
    await addAction(program, maya, new Date(now.getTime() - n * 1000), {
      title: n === 1 ? "=cmd()" : `Quiz ${n}`,
      actionableType: "Challenge",
      actionableId: maya,
      points: 10,
    });
  await rollUp(program, now);
});

const at = (path: string, id = program) => `/admin/v2/programs/${id}/${path}`;

describe("the dashboard", () => {
  test("shows every panel, and the ticker with five actions", async () => {
    const html = await (await analyst.page(at("dashboard"))).text();
    for (const text of [
      "Active participants",
      "Completed challenges",
      "Program visits",
      "Participant actions",
      "from the last thirty days",
      "Users Growth",
      "Latest Users",
      "Latest Actions",
      "Top Users From Last 30 days",
      "Top Users All Time",
      "Updated",
      "Latest actions ticker",
    ])
      expect.soft(html).toContain(text);
  });

  test("shows empty states for a program without participants", async () => {
    const html = await (await owner.page(at("dashboard", empty))).text();
    for (const text of [
      "No activity in the last thirty days",
      "No users yet",
      "No actions yet",
      "No Sparks earned yet",
    ])
      expect.soft(html).toContain(text);
    expect(html).not.toContain("Latest actions ticker");
  });

  test("as JSON has all panels, and each panel at both of its URLs", async () => {
    const page = (await (await analyst.json("GET", at("dashboard"))).json()) as Record<string, unknown>;
    expect(page.program_performance_metrics).toMatchObject({
      total_active_participants: 1,
      total_completed_challenges: 5,
      recent_participant_actions: 5,
    });
    for (const panel of [
      "program_performance_metrics",
      "users_growth",
      "top_users_all_time",
      "top_users_this_month",
      "latest_users",
      "latest_actions",
    ])
      for (const path of [panel, `dashboard/${panel}`])
        expect.soft(await (await analyst.json("GET", at(path))).json(), path).toEqual(page[panel]);
    for (const path of ["actions", "dashboard/actions", "dashboard/actions?type=challenges", "dashboard/challenges"])
      expect
        .soft(await (await analyst.json("GET", at(path))).json(), path)
        .toMatchObject({ page: 1, pageSize: 20, totalItems: 5 });
    expect(await (await analyst.json("GET", at("dashboard/rewards"))).json()).toMatchObject({
      totalItems: 0,
      result: [],
    });
  });
});

describe("the figures", () => {
  const figures = (query = "") => analyst.json("GET", at(`dashboard/figures${query}`));

  test("are on the page with their definitions and lists, and the same as JSON", async () => {
    const html = await (await analyst.page(at("dashboard?range=last_7_days"))).text();
    for (const text of [
      "Active in this period",
      "that participants earned by what they did",
      "From sign-up to first reward",
      "Referrals to review",
    ])
      expect.soft(html).toContain(text);
    const view = (await (await figures("?range=last_7_days")).json()) as {
      from: string;
      to: string;
      figures: object[];
    };
    expect(view.figures).toContainEqual({ name: "completions", value: 5, before: 0, money: null });
    expect(html).toContain(`/dashboard/challenges?created=${view.from}..${view.to}`);
    const page = (await (await analyst.json("GET", at("dashboard?range=last_7_days"))).json()) as { figures: object };
    expect(page.figures).toEqual(view);
  });

  test("of days that are none show an error at the field, and 422 as JSON", async () => {
    const query = "?range=custom&from=2026-02-02&to=2026-02-01";
    const page = await analyst.page(at(`dashboard${query}`));
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("The last day is before the first.");
    const response = await figures(query);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ errors: [{ field: "to" }] });
  });

  test("are CSV files, also of challenges and rewards", async () => {
    const linesOf = async (path: string) => {
      const response = await analyst.json("GET", at(`dashboard/${path}`));
      expect(response.headers.get("content-type")).toContain("text/csv");
      return (await response.text()).trim().split("\r\n");
    };
    const lines = await linesOf("figures.csv?range=today&compare=none");
    expect(lines[0]).toBe("kind,name,from,to,value,before,money,currency");
    expect(lines.filter((line) => line.startsWith("now,"))).toHaveLength(3);
    for (const kind of ["challenges", "rewards"])
      expect((await linesOf(`figures/${kind}.csv?range=today`))[0]).toBe("id,name,participants,actions,points,money");
  });

  test("come by email to the admin who turns it on", async () => {
    const call = at("dashboard/weekly_mail");
    const isOn = async (as: AdminClientCalls) => (await as.json("GET", call)).json();
    expect(await (await analyst.json("POST", call, {})).json()).toMatchObject({ success: true, data: { on: true } });
    expect([await isOn(analyst), await isOn(manager)]).toEqual([{ on: true }, { on: false }]);
    expect(await (await analyst.page(at("dashboard"))).text()).toContain("Stop the weekly email");
    expect((await analyst.json("DELETE", call, {})).status).toBe(200);
    expect(await isOn(analyst)).toEqual({ on: false });
  });
});

describe("the export", () => {
  test("is a CSV file with escaped formulas", async () => {
    const response = await manager.json("GET", at("dashboard/actions.csv?search=maya"));
    expect(response.headers.get("content-type")).toContain("text/csv");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="actions.csv"');
    const lines = (await response.text()).trim().split("\r\n");
    expect(lines[0]).toBe(
      "created_at,participant_id,name,email,action_type,title,actionable_type,actionable_id,points",
    );
    expect(lines).toHaveLength(6);
    expect(lines[1]).toContain(",'=cmd(),Challenge,");
  });

  test("is forbidden for an analyst, who sees no button for it", async () => {
    for (const query of ["", "?type=challenges", "?type=rewards"])
      expect.soft((await analyst.json("GET", at(`dashboard/actions.csv${query}`))).status).toBe(403);
    expect(await (await analyst.page(at("dashboard/actions"))).text()).not.toContain("Export Table");
    expect(await (await manager.page(at("dashboard/actions"))).text()).toContain("Export Table");
  });
});
