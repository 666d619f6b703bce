import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { metrics } from "~/server/metrics.server";
import { startWorkerServer } from "~/server/worker/worker-server";
import { sendRequest } from "../server/http-client";
import { sampleBuild } from "../server/sample-build";
import { testDatabase } from "../setup/database";
import { serve } from "../setup/web-server";

const { pool } = await testDatabase();

type Rules = { groups: { rules: { alert: string; expr: string }[] }[] };
type Dashboard = { panels: { title: string; targets: { expr: string }[] }[] };

const rules = (parse(readFileSync("deploy/prometheus/rules.yaml", "utf8")) as Rules).groups.flatMap(
  (group) => group.rules,
);
const { panels } = JSON.parse(readFileSync("deploy/grafana/dashboard.json", "utf8")) as Dashboard;
const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** Each metric with the labels that a process gives it. */
async function metricsWithLabels(): Promise<Map<string, Set<string>>> {
  await pool.query(`insert into graphile_worker._private_tasks (identifier) values ('any') on conflict do nothing`);
  await pool.query(
    `insert into graphile_worker._private_jobs (task_id, payload) select id, '{}' from graphile_worker._private_tasks limit 1`,
  );
  const web = await serve(sampleBuild(["echo"], { metrics }));
  const worker = await startWorkerServer({ port: 0, host: "127.0.0.1" });
  await sendRequest(web.port, "/echo");
  const labels = new Map<string, Set<string>>();
  const here = { headers: { host: "127.0.0.1" } };
  const read = async () => {
    for (const { port } of [web, worker]) {
      const { text } = await sendRequest(port, "/metrics", here);
      for (const [, name, list] of text.matchAll(/^([a-z]\w*)(?:\{(.*)\})? /gm))
        labels.set(name!, new Set([...(list ?? "").matchAll(/(\w+)="/g)].map(([, label]) => label!)));
    }
    return labels.has("http_request_duration_seconds_bucket");
  };
  await expect.poll(read).toBe(true); // a request is counted after its response
  await Promise.all([web.close(), worker.close()]);
  // Only with a standby.
  const source = readFileSync("app/server/metrics.server.ts", "utf8");
  for (const [name] of source.matchAll(/database_standby_\w+/g)) labels.set(name, new Set(["result"]));
  return labels;
}

it("the alerts and the dashboard ask for metrics and labels that exist", async () => {
  const labels = await metricsWithLabels();
  expect(rules.length).toBeGreaterThan(8);
  for (const [title, expr] of queries) {
    const used = [...expr.matchAll(/([a-z_]\w*)\{([^}]*)\}/g)].filter(([, name]) => name !== "up");
    if (!expr.startsWith("up{")) expect(used, title).not.toEqual([]);
    for (const [, name, selector] of used) {
      expect(labels.has(name!), `${title}: ${name}`).toBe(true);
      const selected = [...selector!.matchAll(/(\w+)=/g)].map(([, label]) => label!);
      const grouped = /by \(([^)]*)\)/.exec(expr)?.[1]?.split(", ") ?? [];
      const names = [...selected, ...grouped];
      for (const label of names.filter((one) => one !== "job" && one !== "le"))
        expect(labels.get(name!), `${title}: ${name}`).toContain(label);
    }
  }
});
