import { createPublicKey, verify } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { webPush } from "~/integrations/push/web-push.server";
import { httpWebhooks } from "~/integrations/webhooks/http-webhooks.server";
import { NOW } from "../factories";
import { pushBrowser, pushService, vapidKeys } from "../setup/push-service";

const service = await pushService();
const vapid = { ...vapidKeys(), subject: "mailto:help@example.test" };
const sender = webPush(vapid, httpWebhooks({ loopback: true }));
const browser = pushBrowser();
const target = { endpoint: `${service.origin}/send/1`, p256dh: browser.p256dh, auth: browser.auth };
const message = {
  key: "0199a6a0-0000-7000-8000-000000000001",
  title: "You've won: Café Ñandú",
  body: "Open it.",
  url: "/reward/1",
  sentAt: NOW,
};

beforeEach(() => {
  service.status = 201;
  service.received.length = 0;
});

describe("a push notification", () => {
  it("can be read by its browser only, and is the same one when it is sent again", async () => {
    expect(await sender.send(target, message)).toBe("sent");
    const { path, headers, body } = service.received[0]!;
    const { title, url } = message;
    expect([path, headers["content-encoding"], headers.ttl]).toEqual(["/send/1", "aes128gcm", "259200"]);
    expect(headers.topic).toBe(message.key.replaceAll("-", ""));
    expect(browser.decrypt(body)).toEqual({ title, body: message.body, url, tag: message.key });
    expect(body.toString("latin1")).not.toContain("Open it");
    expect(() => pushBrowser().decrypt(body)).toThrow();
  });

  it("is signed with the key that the browser subscribed with", async () => {
    await sender.send(target, message);
    const authorization = service.received[0]!.headers.authorization!;
    const [, token, key] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization)!;
    expect(key).toBe(vapid.publicKey);
    const [head, claims, signature] = token!.split(".");
    expect(JSON.parse(Buffer.from(claims!, "base64url").toString())).toMatchObject({
      aud: service.origin,
      sub: "mailto:help@example.test",
    });
    const point = Buffer.from(vapid.publicKey, "base64url");
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    const signed = Buffer.from(`${head}.${claims}`);
    const valid = verify(
      "sha256",
      signed,
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature!, "base64url"),
    );
    expect(valid).toBe(true);
  });

  it.each([403, 404, 410])("that gets the status %i will never be taken", async (status) => {
    service.status = status;
    expect(await sender.send(target, message)).toBe("gone");
  });

  it.each([400, 413, 429, 500, 503])("that gets the status %i may be tried again", async (status) => {
    service.status = status;
    await expect(sender.send(target, message)).rejects.toThrow(`status ${status}`);
  });
});

describe("the endpoint of a browser", () => {
  it("is on the public internet, over HTTPS", async () => {
    const real = webPush(vapid, httpWebhooks());
    expect(await real.allows(target.endpoint)).toBe(false);
    expect(await real.allows("https://169.254.169.254/latest")).toBe(false);
    expect(await real.allows("https://1.1.1.1/send")).toBe(true);
  });

  it("that leads inside when it is sent to is gone, and nothing is sent", async () => {
    const inside = httpWebhooks({ resolve: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]) });
    const endpoint = `https://push.example.test:${new URL(service.origin).port}/send/1`;
    expect(await webPush(vapid, inside).send({ ...target, endpoint }, message)).toBe("gone");
    expect(service.received).toEqual([]);
  });
});
