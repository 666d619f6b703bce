import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createPlainServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext, type TlsOptions } from "node:tls";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { s3Files } from "~/integrations/files/s3.server";
import type { Sql } from "~/platform/database/sql";
import { signedRequest } from "~/platform/doctor-request.server";
import { seenByProxies } from "~/server/web/proxy-report";
import { BACKUP_CHECKS } from "~/services/installation/backup-checks.server";
import { NETWORK_CHECKS } from "~/services/installation/network-checks.server";
import type { Network } from "~/services/installation/network.server";
import { OUTSIDE_SERVICE_CHECKS } from "~/services/installation/service-checks.server";
import { startBucket } from "../../setup/bucket";
import { makeCertificate } from "../../setup/certificates";
import { HOST, problemsOf } from "./installation";

const CHECKS = [...NETWORK_CHECKS, ...OUTSIDE_SERVICE_CHECKS];
const DAY_MS = 24 * 60 * 60 * 1000;
const day = (count: number) => new Date(Date.now() + count * DAY_MS);

type Pair = ReturnType<typeof makeCertificate>;
let good: Pair;
beforeAll(() => {
  good = makeCertificate([HOST, `*.${HOST}`], { from: day(-1), until: day(90) });
});

const opened: { close(): unknown }[] = [];
afterEach(() => void opened.splice(0).forEach((server) => server.close()));

async function listening(server: Server): Promise<number> {
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** The health check of a web server behind a proxy that adds these headers. */
const healthy =
  (
    added: Record<string, string> = { "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https" },
  ): RequestListener =>
  (request, response) => {
    const headers = { ...request.headers, ...added };
    response.end(JSON.stringify({ status: "ok", seen: seenByProxies({ headers } as IncomingMessage) }));
  };

const everywhere = async () => ["127.0.0.1"];
const plain = { plainPort: 1, addressesOf: everywhere, signRequest: signedRequest };

/** What a check finds where an https server with this certificate is the public address. */
async function behindTls(
  id: string,
  { pair = good, handler = healthy(), ...network }: { pair?: Pair; handler?: RequestListener; plainPort?: number } = {},
) {
  return behind(await listening(createSecureServer(pair, handler)), id, { trusted: pair.cert, ...network });
}

/** What a check finds where this port is the public address. */
function behind(port: number, id: string, network: Partial<Network> = {}) {
  return problemsOf(CHECKS, id, {
    on: (async () => [{ subdomain: "mugs" }]) as Sql,
    environment: { PUBLIC_PORT: String(port) },
    network: { ...plain, ...network },
  });
}

describe("DNS", () => {
  const dns = (id: string, addressesOf: (host: string) => Promise<string[]>) =>
    problemsOf(CHECKS, id, { on: null, network: { ...plain, addressesOf } });
  const unknown = () => Promise.reject(Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }));

  it("of the base domain is missing", async () => {
    expect(await dns("dns", everywhere)).toEqual([]);
    expect(await dns("dns", unknown)).toEqual([
      expect.stringMatching(/^error: rewards.* has no address: ENOTFOUND.*A or AAAA record/),
    ]);
  });

  it("does not answer", async () => {
    const away = () => Promise.reject(Object.assign(new Error("getaddrinfo"), { code: "EAI_AGAIN" }));
    expect(await dns("dns", away)).toEqual([
      expect.stringMatching(/^error: DNS does not answer: EAI_AGAIN Correct the DNS servers/),
    ]);
  });

  it("of the wildcard is missing, or leads elsewhere", async () => {
    expect(await dns("dns-wildcard", everywhere)).toEqual([]);
    expect(await dns("dns-wildcard", (host) => (host === HOST ? everywhere() : unknown()))).toEqual([
      expect.stringMatching(/^error: Subdomains of .* have no address.*record for \*\.rewards/),
    ]);
    expect(await dns("dns-wildcard", async (host) => [host === HOST ? "203.0.113.1" : "203.0.113.2"])).toEqual([
      expect.stringMatching(/^warning: .* lead to 203\.0\.113\.2, and the domain itself to 203\.0\.113\.1/),
    ]);
  });
});

describe("TLS", () => {
  it("is right", async () => {
    for (const id of ["certificate", "certificate-programs", "public-address", "proxies"])
      expect(await behindTls(id)).toEqual([]);
  });

  it.each([
    [
      "certificate",
      { from: -30, until: -1 },
      [HOST, `*.${HOST}`],
      /^error: Browsers reject the certificate of rewards\S+: CERT_HAS_EXPIRED.*Renew it/,
    ],
    [
      "certificate",
      { from: -30, until: 5 },
      [HOST, `*.${HOST}`],
      /^warning: The certificate of .* ends on \d{4}-.*Renew it/,
    ],
    [
      "certificate-programs",
      { from: -1, until: 90 },
      [HOST],
      /^error: Browsers reject the certificate of mugs\.rewards.*\*\. of it/,
    ],
    ["certificate", { from: -1, until: 90 }, ["elsewhere.com"], /^error: Browsers reject the certificate of rewards/],
  ])("%s: %j %j", async (id, { from, until }, names, expected) => {
    const pair = makeCertificate(names, { from: day(from), until: day(until) });
    expect(await behindTls(id, { pair })).toEqual([expect.stringMatching(expected)]);
  });

  it("is broken off for programs, or never begun", async () => {
    const SNICallback: TlsOptions["SNICallback"] = (name, done) =>
      name === HOST ? done(null, createSecureContext(good)) : done(new Error("no certificate"));
    const rejecting = await listening(createSecureServer({ SNICallback }, healthy()));
    const trusted = { trusted: good.cert };
    expect(await behind(rejecting, "certificate", trusted)).toEqual([]);
    const speaking = await listening(createPlainServer((_, response) => response.end("page")));
    for (const [port, id] of [
      [rejecting, "certificate-programs"],
      [speaking, "certificate"],
    ] as const)
      expect(await behind(port, id, trusted)).toEqual([
        expect.stringMatching(/^error: .* shows no certificate: .*Let the proxy end TLS/),
      ]);
  });

  it("has a certificate that nobody trusts", async () => {
    const port = await listening(createSecureServer(good, healthy()));
    const environment = { PUBLIC_PORT: String(port) };
    expect(await problemsOf(CHECKS, "certificate", { on: null, environment, network: plain })).toEqual([
      expect.stringMatching(/^error: .*SELF_SIGNED_CERT.*whole chain/),
    ]);
  });

  it("ends nowhere, at something else, or at another installation", async () => {
    expect(
      await problemsOf(CHECKS, "public-address", { on: null, environment: { PUBLIC_PORT: "1" }, network: plain }),
    ).toEqual([expect.stringMatching(/^error: https:\/\/rewards\S+:1 does not answer: .*ECONNREFUSED.*PUBLIC_SCHEME/)]);
    const others: RequestListener[] = [
      (_, response) => response.end("<h1>Welcome to nginx</h1>"),
      (_, response) => response.end(JSON.stringify({ status: "ok" })),
    ];
    for (const handler of others)
      expect(await behindTls("public-address", { handler })).toEqual([
        expect.stringMatching(/^error: Something else answers.*SESSION_SECRET/),
      ]);
  });

  it("is not where plain http leads", async () => {
    const redirecting = await listening(
      createPlainServer((_, response) => response.writeHead(301, { Location: `https://${HOST}/` }).end()),
    );
    expect(await behindTls("redirect", { plainPort: redirecting })).toEqual([]);
    const serving = await listening(createPlainServer((_, response) => response.end("page")));
    for (const plainPort of [serving, 1])
      expect(await behindTls("redirect", { plainPort })).toEqual([
        expect.stringMatching(/^warning: .*does not lead to https.*port 80/),
      ]);
  });
});

describe("the proxies in front", () => {
  const proto = { "x-forwarded-proto": "https" };
  it.each([
    [{ ...proto }, /^error: TRUST_PROXY is 1, but the proxies that add to X-Forwarded-For are 0.*Set TRUST_PROXY=0/],
    [{ ...proto, "x-forwarded-for": "1.1.1.1, 2.2.2.2" }, /^error: .*X-Forwarded-For are 2.*Set TRUST_PROXY=2/],
    [
      { "x-forwarded-for": "1.1.1.1", "x-forwarded-proto": "http" },
      /^error: .*come by http, but PUBLIC_SCHEME is https/,
    ],
    [
      { ...proto, "x-forwarded-for": "1.1.1.1", host: "127.0.0.1:3000" },
      /^error: The proxy asks for 127\.0\.0\.1 instead of rewards/,
    ],
  ])("add %j", async (added, expected) => {
    expect(await behindTls("proxies", { handler: healthy(added as Record<string, string>) })).toEqual([
      expect.stringMatching(expected),
    ]);
  });

  it("are in no response without the signature of the last minutes", () => {
    const seen = (value?: string) =>
      seenByProxies({ headers: value ? { "x-loyalty-doctor": value } : {} } as IncomingMessage);
    const value = signedRequest();
    expect(seen(value)).toEqual({ forwarded: 0, scheme: null, host: null });
    expect(seen()).toBeUndefined();
    expect(seen(`${value.slice(0, -1)}${value.endsWith("A") ? "B" : "A"}`)).toBeUndefined();
    expect(seen(value.replace(/^\d+/, String(Date.now() - 10 * 60_000)))).toBeUndefined();
  });
});

describe("outside services", () => {
  it("the mail server is away, rejects the login, or has no TLS", async () => {
    const mail = (SMTP_URL: string) => problemsOf(CHECKS, "mail-server", { environment: { SMTP_URL } });
    expect(await mail("smtp://127.0.0.1:1")).toEqual([expect.stringMatching(/^error: .*ECONNREFUSED.*SMTP_URL/)]);
    const server = new SMTPServer({
      hideSTARTTLS: true,
      allowInsecureAuth: true,
      closeTimeout: 1,
      onAuth: ({ password }, _, done) => done(password === "right" ? null : new Error("wrong"), { user: "user" }),
    });
    opened.push({ close: () => server.close() });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.server.address() as AddressInfo;
    expect(await mail(`smtp://user:right@127.0.0.1:${port}`)).toEqual([]);
    expect(await mail(`smtp://user:wrong@127.0.0.1:${port}`)).toEqual([
      expect.stringMatching(/^error: The mail server cannot be used: Invalid login/),
    ]);
    expect(await mail(`smtps://user:right@127.0.0.1:${port}`)).toEqual([
      expect.stringMatching(/^error: .*(wrong version|SSL|TLS).*smtps for port 465/i),
    ]);
  });

  it("backups cannot be written to their bucket or folder, and both are left as they were when they can", async () => {
    const bucket = await startBucket();
    opened.push(bucket);
    const { settings } = bucket;
    const place = (BACKUP_TO: string, keys?: { secret: string }) =>
      problemsOf(BACKUP_CHECKS, "backup-place", {
        environment: {
          BACKUP_TO,
          ...(keys && {
            S3_BUCKET: "files",
            S3_REGION: settings.region,
            S3_ENDPOINT: settings.endpoint,
            S3_ACCESS_KEY_ID: settings.accessKeyId,
            S3_SECRET_ACCESS_KEY: keys.secret,
          }),
        },
      });
    const target = `s3://${settings.bucket}/daily`;
    expect(await place(target, { secret: settings.secretAccessKey })).toEqual([]);
    expect(bucket.objects.size).toBe(0);
    expect(await place(target, { secret: "another" })).toEqual([
      expect.stringMatching(/^error: Backups cannot be written to s3:.*daily: .*Correct BACKUP_TO/),
    ]);
    expect(await place(target)).toEqual([expect.stringMatching(/^error: .*S3_BUCKET, S3_REGION.* are missing/)]);

    const folder = mkdtempSync(join(tmpdir(), "loyalty-place-"));
    opened.push({ close: () => rmSync(folder, { recursive: true }) });
    expect(await place(folder)).toEqual([]);
    expect(await place(join(folder, "of-the-worker"))).toEqual([
      expect.stringMatching(/^unchecked: .*of-the-worker is not there: the first backup makes it/),
    ]);
    expect(readdirSync(folder)).toEqual([]);
    writeFileSync(join(folder, "file"), "");
    expect(await place(join(folder, "file"))).toEqual([expect.stringMatching(/^error: .*ENOTDIR.*Correct BACKUP_TO/)]);
  });

  it("the bucket cannot be written, and is left as it was when it can", async () => {
    const bucket = await startBucket();
    opened.push(bucket);
    const { settings } = bucket;
    const files = (secret: string) =>
      problemsOf(CHECKS, "bucket", {
        environment: {
          S3_BUCKET: settings.bucket,
          S3_REGION: settings.region,
          S3_ENDPOINT: settings.endpoint,
          S3_ACCESS_KEY_ID: settings.accessKeyId,
          S3_SECRET_ACCESS_KEY: secret,
        },
      });
    await s3Files(settings).put("kept.txt", Buffer.from("x"), "text/plain");
    expect(await files(settings.secretAccessKey)).toEqual([]);
    expect([...bucket.objects.keys()]).toEqual(["/pictures/kept.txt"]);
    expect(await files("another")).toEqual([
      expect.stringMatching(/^error: Files cannot be stored, read and deleted: .*S3_/),
    ]);
  });

  it("Stripe and Turnstile reject the keys", async () => {
    const port = await listening(
      createPlainServer((request, response) => {
        const isTurnstile = request.url!.startsWith("/turnstile");
        response.writeHead(isTurnstile ? 200 : 401, { "Content-Type": "application/json" });
        response.end(
          JSON.stringify(
            isTurnstile
              ? { success: false, "error-codes": ["invalid-input-secret"] }
              : { error: { message: "Invalid API Key provided" } },
          ),
        );
      }),
    );
    const base = `http://127.0.0.1:${port}`;
    const stripe = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x", STRIPE_API_BASE: base };
    const turnstile = { TURNSTILE_SITE_KEY: "x", TURNSTILE_SECRET_KEY: "y", TURNSTILE_VERIFY_URL: `${base}/turnstile` };
    expect(await problemsOf(CHECKS, "payments", { environment: stripe })).toEqual([
      expect.stringMatching(/^error: Stripe cannot be used: Invalid API Key.*STRIPE_SECRET_KEY.*network/),
    ]);
    expect(await problemsOf(CHECKS, "bot-check", { environment: turnstile })).toEqual([
      expect.stringMatching(/^error: Turnstile cannot be used: .*TURNSTILE_SECRET_KEY.*network/),
    ]);
  });
});
