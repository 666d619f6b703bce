import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { httpWebhooks } from "~/integrations/webhooks/http-webhooks.server";
import { isPublicAddress } from "~/platform/ip-addresses";

async function localServer(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const message = (url: string) => ({ url, headers: { "content-type": "application/json" }, body: "{}" });
const resolvesTo = (...addresses: string[]) =>
  httpWebhooks({
    resolve: () => Promise.resolve(addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))),
  });

describe("an address", () => {
  it.each([
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "127.255.255.255",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::a00:1",
    "2002:a00:1::",
    "2001::1",
    "2001:db8::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "ff02::1",
    "localhost",
    "",
  ])("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(["1.1.1.1", "8.8.8.8", "172.15.0.1", "172.32.0.1", "100.63.0.1", "2606:4700:4700::1111"])(
    "%s is public",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe("a webhook", () => {
  it.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://169.254.169.254/latest/meta-data/",
    "https://user:word@example.com/",
    "http://example.com/",
    "ftp://example.com/",
    "file:///etc/passwd",
    "no address",
  ])("may not go to %s", async (url) => {
    const sender = resolvesTo("8.8.8.8");
    expect(await sender.allows(url)).toBe(false);
    await expect(sender.send(message(url))).rejects.toMatchObject({ reason: "private_address" });
  });

  it("may go to a public host, and to one that does not resolve yet", async () => {
    expect(await resolvesTo("8.8.8.8", "2606:4700:4700::1111").allows("https://hooks.example.com/")).toBe(true);
    const unknown = httpWebhooks({ resolve: () => Promise.reject(Object.assign(new Error(), { code: "ENOTFOUND" })) });
    expect(await unknown.allows("https://hooks.example.com/")).toBe(true);
    await expect(unknown.send(message("https://hooks.example.com/"))).rejects.toMatchObject({ reason: "unknown_host" });
  });

  it("may not go to a host with one address inside", async () => {
    const sender = resolvesTo("8.8.8.8", "10.0.0.1");
    expect(await sender.allows("https://hooks.example.com/")).toBe(false);
    await expect(sender.send(message("https://hooks.example.com/"))).rejects.toMatchObject({
      reason: "private_address",
    });
  });

  it("does not follow a host that resolves to another address when it connects", async () => {
    let requests = 0;
    const port = await localServer((_, response) => {
      requests += 1;
      response.end();
    });
    const addresses = ["8.8.8.8", "127.0.0.1"];
    const sender = httpWebhooks({ resolve: () => Promise.resolve([{ address: addresses.shift()!, family: 4 }]) });
    const url = `https://hooks.example.com:${port}/`;
    expect(await sender.allows(url)).toBe(true);
    await expect(sender.send(message(url))).rejects.toMatchObject({ reason: "private_address" });
    expect([requests, addresses]).toEqual([0, []]);
  });

  it("follows no redirect", async () => {
    const paths: (string | undefined)[] = [];
    const port = await localServer((request, response) => {
      paths.push(request.url);
      response.writeHead(307, { location: "/inside" }).end();
    });
    const response = await httpWebhooks({ loopback: true }).send(message(`http://127.0.0.1:${port}/hooks`));
    expect(response.status).toBe(307);
    expect(paths).toEqual(["/hooks"]);
  });

  it("goes to this machine in the sandbox only", async () => {
    const port = await localServer((_, response) => response.end("ok"));
    const url = `http://127.0.0.1:${port}/`;
    expect((await httpWebhooks({ loopback: true }).send(message(url))).body).toBe("ok");
    await expect(httpWebhooks().send(message(url))).rejects.toMatchObject({ reason: "private_address" });
    const named = `http://localhost:${port}/`;
    expect(await httpWebhooks({ loopback: true }).allows(named)).toBe(true);
    expect((await httpWebhooks({ loopback: true }).send(message(named))).body).toBe("ok");
    expect(await httpWebhooks().allows(named)).toBe(false);
    expect(await httpWebhooks({ loopback: true }).allows(`https://localhost:${port}/`)).toBe(false);
  });

  it("keeps the first 2 kB of the response, as text that can be stored", async () => {
    const port = await localServer((_, response) => response.end(`\0${"x".repeat(500_000)}`));
    const { status, body } = await httpWebhooks({ loopback: true }).send(message(`http://127.0.0.1:${port}/`));
    expect([status, body]).toEqual([200, "x".repeat(2047)]);
  });

  it("is given up when there is no complete response in time, or no connection", async () => {
    const port = await localServer((_, response) => response.writeHead(200).write("never ends"));
    const sender = httpWebhooks({ loopback: true, timeoutMs: 200 });
    await expect(sender.send(message(`http://127.0.0.1:${port}/`))).rejects.toMatchObject({ reason: "timeout" });
    await expect(sender.send(message("http://127.0.0.1:1/"))).rejects.toMatchObject({ reason: "unreachable" });
  });
});
