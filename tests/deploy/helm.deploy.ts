import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterAll, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { runProgram } from "../setup/programs";

const CHART = "deploy/helm/loyalty";
const NEEDED = [
  "env.BASE_DOMAIN=rewards.example.com",
  "env.SUPPORT_EMAIL=help@example.com",
  "env.MAIL_FROM=rewards@example.com",
  "existingSecret=variables",
  "persistence.files.enabled=true",
];

/** Below the project, where TypeScript finds the packages. */
mkdirSync("node_modules/.cache", { recursive: true });
const folder = mkdtempSync("node_modules/.cache/chart-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Resource = {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec?: { groups?: object };
  data?: Record<string, string>;
};

async function render(args: string[]): Promise<Resource[]> {
  const { code, stdout, output } = await runProgram("helm", ["template", "loyalty", CHART, ...args]);
  if (code !== 0) throw new Error(output);
  return parseAllDocuments(stdout).map((document) => document.toJS() as Resource);
}

const settings = (list: string[]) => list.flatMap((one) => ["--set", one]);

/**
 * What the API of Kubernetes would not take: missing fields, wrong types, and names that it does not know. Checked by
 * TypeScript, because the JSON schemas of Kubernetes let unknown names pass. Kinds of operators are not part of it.
 */
function problemsOf(resources: Resource[]): string[] {
  const lines = resources
    .filter(({ apiVersion }) => !apiVersion.startsWith("monitoring.coreos.com/"))
    .map((resource, n) => {
      const type = `import("kubernetes-models/${resource.apiVersion}").I${resource.kind}`;
      return `export const resource${n}: ${type} = ${JSON.stringify(resource, null, 1)};`;
    });
  const file = join(folder, "chart.ts");
  writeFileSync(file, lines.join("\n"));
  const { NodeNext: module } = ts.ModuleKind;
  const program = ts.createProgram([file], { strict: true, noEmit: true, skipLibCheck: true, module, types: [] });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}

it.each(["smallest", "everything"])("the chart with the values of %s.yaml is what Kubernetes takes", async (name) => {
  const values = ["--values", `${CHART}/ci/${name}.yaml`];
  const { code, output } = await runProgram("helm", ["lint", "--strict", CHART, ...values]);
  expect(code, output).toBe(0);
  const resources = await render(values);
  expect(problemsOf(resources)).toEqual([]);
  const kinds = resources.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(kinds).toEqual(
    expect.arrayContaining(["Deployment loyalty-web", "Deployment loyalty-worker", "Job loyalty-migrate"]),
  );
});

it("would find a name that Kubernetes does not know", async () => {
  const [first] = (await render(settings(NEEDED))).filter(({ kind }) => kind === "Deployment");
  expect(problemsOf([{ ...first!, spec: { ...first!.spec, replica: 2 } as object }]).join()).toContain("replica");
});

it("has the alerts of deploy/prometheus", async () => {
  const [rule] = await render([
    ...settings(NEEDED),
    "--set",
    "metrics.prometheusRule.enabled=true",
    "--show-only",
    "templates/monitoring.yaml",
  ]);
  expect(JSON.stringify(rule!.spec!.groups)).toContain("LoyaltyJobsWait");
});

it("leaves to an existing Secret what is empty, and tells every process where backups are", async () => {
  const list = ["existingSecret=variables", "persistence.files.enabled=true", "persistence.backups.enabled=true"];
  const resources = await render(settings(list));
  expect(resources.find(({ kind }) => kind === "ConfigMap")!.data).toEqual({ TRUST_PROXY: "1", BACKUP_TO: "/backups" });
  expect(JSON.stringify(resources.find(({ kind }) => kind === "Job"))).not.toContain("BASE_DOMAIN");
});

it.each([
  ["one place for backups", [...NEEDED, "persistence.backups.enabled=true", "env.BACKUP_TO=s3://x"], "not both"],
  ["a place for files", NEEDED.slice(0, -1), "uploaded files need a place"],
  ["a base domain", NEEDED.slice(1).filter((one) => !one.startsWith("existing")), "Set env.BASE_DOMAIN"],
  ["a database", NEEDED.filter((one) => !one.startsWith("existing")), "Set secret.DATABASE_URL"],
  ["variables that exist", [...NEEDED, "env.BASE_DOMAN=x"], "BASE_DOMAN"],
  ["settings that exist", [...NEEDED, "web.replica=3"], "replica"],
])("asks for %s", async (_, list, message) => {
  await expect(render(settings(list))).rejects.toThrow(message);
});
