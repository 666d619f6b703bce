import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { variableNames } from "~/platform/variables.server";
import type { Check } from "~/services/installation/check";
import { CHECKS, runChecks } from "~/services/installation/checks.server";
import { testDatabase } from "../../setup/database";
import { installation, saying, type Overrides } from "./installation";

await testDatabase();

const withVariables = (environment: Record<string, string>): Overrides => ({ environment });
const SANDBOX = withVariables({ SANDBOX: "1", BASE_DOMAIN: "localhost", METRICS_TOKEN: "aaaaaaaabbbbbbbb" });
const LOCAL = withVariables({ BASE_DOMAIN: "rewards.test" });
const HTTP = withVariables({ PUBLIC_SCHEME: "http" });
const PLAIN = withVariables({});

const dns = (addressesOf: () => Promise<string[]>): Overrides => ({
  environment: { PUBLIC_PORT: "1" },
  network: { plainPort: 1, addressesOf },
});
const DNS_AWAY = dns(() => Promise.reject(Object.assign(new Error("getaddrinfo"), { code: "EAI_AGAIN" })));
const NO_ADDRESS = dns(() => Promise.reject(Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" })));
const NOTHING_ANSWERS = dns(async () => ["127.0.0.1"]);
const WILDCARD_ONLY: Overrides = {
  network: {
    plainPort: 1,
    addressesOf: (host) =>
      host.startsWith("check-") ? Promise.resolve(["127.0.0.1"]) : Promise.reject(new Error("x")),
  },
};

/** Where each check cannot look, besides wrong variables and a database that is away. */
const BLIND: Record<string, Overrides[]> = {
  "base-domain": [SANDBOX],
  "session-secret": [SANDBOX, withVariables({ SESSION_SECRET: "" }), { unusable: new Set(["STRIPE_SECRET_KEY"]) }],
  "metrics-token": [PLAIN, SANDBOX],
  addresses: [SANDBOX],
  "public-scheme": [SANDBOX, LOCAL],
  disk: [{ machine: { disk: undefined } }, { machine: { hasDataDir: false } }],
  "data-dir": [{ machine: { hasDataDir: false } }],
  releases: [PLAIN, { on: saying(/changing/, { count: 2, releases: ["1", "2"], changing: true }) }],
  "shared-files": [PLAIN],
  standby: [PLAIN],
  webhooks: [PLAIN],
  "default-program": [PLAIN],
  partitions: [{ on: async () => [] }],
  "idle-transactions": [{ on: saying(/pg_stat_activity/, { pids: null, hidden: 2 }) }],
  "backup-place": [PLAIN, withVariables({ BACKUP_TO: join(tmpdir(), "not/there") })],
  backup: [withVariables({ BACKUP_TO: "/backups" })],
  "backup-check": [PLAIN],
  dns: [LOCAL],
  "dns-wildcard": [LOCAL, DNS_AWAY, WILDCARD_ONLY],
  certificate: [LOCAL, HTTP, DNS_AWAY, NO_ADDRESS, NOTHING_ANSWERS],
  "certificate-programs": [LOCAL, HTTP, DNS_AWAY, NO_ADDRESS, NOTHING_ANSWERS, { on: null }, { hasTables: false }],
  "public-address": [LOCAL, DNS_AWAY, NO_ADDRESS],
  proxies: [LOCAL, DNS_AWAY, NO_ADDRESS, NOTHING_ANSWERS],
  redirect: [LOCAL, HTTP, DNS_AWAY, NO_ADDRESS],
  "mail-server": [withVariables({ SANDBOX: "1", SMTP_URL: "" })],
  bucket: [PLAIN],
  payments: [PLAIN],
  "bot-check": [PLAIN],
};

/** What every machine says of itself. */
const ALWAYS = ["node", "languages", "memory"];

function blindCases({ id, needs, variables = [] }: Check): Overrides[] {
  return [
    ...(needs ? [{ on: null }] : []),
    ...(needs === "tables" ? [{ hasTables: false }] : []),
    ...variables.map((name) => ({ unusable: new Set([name]) })),
    ...(BLIND[id] ?? []),
  ];
}

describe("a check that cannot look says that it did not, and why", () => {
  it.each(CHECKS.filter(({ id }) => !ALWAYS.includes(id)).map((check) => [check.id, check] as const))(
    "%s",
    async (_, check) => {
      const cases = blindCases(check);
      expect(cases).not.toEqual([]);
      for (const overrides of cases)
        expect(await runChecks([check], installation(overrides)), JSON.stringify(overrides)).toEqual([
          expect.objectContaining({ level: "unchecked", detail: expect.stringMatching(/\w.*\.$|: \S/), mend: null }),
        ]);
    },
  );

  it("names variables that there are, and checks", () => {
    for (const { variables = [] } of CHECKS) expect(variableNames).toEqual(expect.arrayContaining([...variables]));
    expect(CHECKS.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(BLIND)));
  });
});
