import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";

/** A browser that has subscribed: what it sends to us, and how it reads what it gets (RFC 8291). */
export function pushBrowser() {
  const keys = createECDH("prime256v1");
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length));
  return {
    p256dh: publicKey.toString("base64url"),
    auth: auth.toString("base64url"),
    /** The content of a message that was encrypted for this browser. @throws Error for any other message */
    decrypt(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body[20]!);
      const encrypted = body.subarray(21 + body[20]!);
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
      const secret = derive(keys.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
      const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);
      const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(encrypted.subarray(-16));
      const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
      return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString());
    },
  };
}

type Received = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** A push service on this machine. `status` is what it responds with. */
export async function pushService() {
  const state = { status: 201, received: [] as Received[] };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      state.received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(chunks) });
      response.writeHead(state.status).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(state, { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

/** Keys as `npx web-push generate-vapid-keys` makes them. */
export function vapidKeys(): { publicKey: string; privateKey: string } {
  const keys = createECDH("prime256v1");
  keys.setPrivateKey(Buffer.alloc(32, 7));
  return { publicKey: keys.getPublicKey("base64url"), privateKey: keys.getPrivateKey("base64url") };
}
