import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { expect, send, test } from "./setup/journey";
import { PORT } from "./setup/server";

/** Whatever comes in, the server answers with something below 500 and stays up. */

const PATHS = [
  "/", "/signin", "/challenge/spring-quiz", "/reward/x", "/privacy", "/public/challenges/submit", "/public/challenges/spring-quiz",
  "/public/rewards/process_reward", "/public/signin/verify", "/public/signin/sign_out_user", "/public/participant_actions",
  "/public/home/current_rewards", "/admin/v2", "/admin/v2/login", "/admin/v2/programs", "/admin/v2/auth/start", "/admin/v2/rewards/x",
  "/admin/v2/programs/x/rewards", "/media/x/y", "/sandbox/clock", "/sandbox/mailbox.json",
];

const BODIES: [string, string | Buffer][] = [
  ["application/json", "{"],
  ["application/json", "null"],
  ["application/json", "[1,2,3]"],
  ["application/json", JSON.stringify({ email: { $gt: "" }, challenge_id: 12, reward_id: [], intent: {}, questions: "x" })],
  ["application/json", JSON.stringify({ email: "\u0000", challenge_id: "\u0000" })],
  ["application/json", "[".repeat(50_000)],
  ["application/x-www-form-urlencoded", "email=%00&challenge_id=%ff%fe&questions[a][b][c][d][e][f][g][h]=1"],
  ["application/x-www-form-urlencoded", `email=${"a".repeat(200_000)}@example.test`],
  ["application/x-www-form-urlencoded", "__proto__[admin]=1&constructor[prototype][x]=1&email[]=a&email[]=b"],
  ["application/x-www-form-urlencoded", "email=%F0%9F%8C%9E%E2%80%AE%CC%81@example.test&otp=%D9%A1%D9%A2%D9%A3"],
  ["multipart/form-data; boundary=x", "--x\r\nContent-Disposition: form-data; name=\"email\"\r\n\r\nhalf"],
  ["multipart/form-data", "no boundary"],
  ["text/plain", "hello"],
  ["application/octet-stream", randomBytes(4_096)],
];

for (const host of ["demo.localhost", "localhost"]) {
  test(`any body on ${host} is answered below 500`, async () => {
    const bad: string[] = [];
    for (const path of PATHS) {
      for (const [type, body] of BODIES) {
        for (const method of ["POST", "PUT", "DELETE"]) {
          const answer = await send(host, path, { method, body, headers: { "Content-Type": type, "Content-Length": String(Buffer.byteLength(body)), Accept: "application/json" } });
          if (answer.status >= 500) bad.push(`${method} ${path} ${type} ${answer.status} ${answer.text.slice(0, 80)}`);
        }
      }
    }
    expect(bad).toEqual([]);
  });
}

test("any address is answered below 500", async () => {
  const bad: string[] = [];
  const addresses = [
    "/%00", "/%E0%A4%A", "/..%2f..%2fetc/passwd", "//evil.example.test/", "/challenge/%00", "/challenge/" + "a".repeat(4_000), "/reward/%F0%9F%8C%9E",
    "/public/challenges/%27%3B--", "/public/rewards/00000000-0000-0000-0000-000000000000", "/public/participant_actions?page=-1&page_size=999999&sort=;drop",
    "/public/participant_actions?page=NaN&page_size=%00", "/?_data=root", "/?_routes=root", "/_root.data", "/signin.data?_routes=x", "/__manifest?p=%00&version=1",
    "/__manifest", "/signin?redirect_to=%00", "/signin?redirect_to[]=a&redirect_to[]=b", "/admin/v2/programs/%00/rewards?sort=x&page=9e99", "/assets/none.js", "/media/%00/x",
  ];
  for (const host of ["demo.localhost", "localhost", "nowhere.example.test", "harbor.localhost"]) {
    for (const address of addresses) {
      for (const Accept of ["text/html", "application/json"]) {
        const answer = await send(host, address, { headers: { Accept } });
        if (answer.status >= 500) bad.push(`${host}${address} ${Accept} ${answer.status}`);
      }
    }
  }
  expect(bad).toEqual([]);
});

test("raw noise and missing hosts are answered below 500", async () => {
  const requests = ["GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", "TRACE / HTTP/1.1\r\nHost: demo.localhost\r\n\r\n", "BREW / HTTP/1.1\r\nHost: demo.localhost\r\n\r\n", "GET http://evil.example.test/ HTTP/1.1\r\nHost: demo.localhost\r\n\r\n", `GET / HTTP/1.1\r\nHost: demo.localhost\r\nCookie: sid=${"x".repeat(4_000)}; flash=%%%; csrf=\r\nConnection: close\r\n\r\n`];
  for (const request of requests) expect(await rawStatus(request), request.slice(0, 40)).toBeLessThan(500);
  await rawStatus(randomBytes(512));
  expect((await send("demo.localhost", "/healthz")).status).toBe(200);
});

/** The status of a raw exchange; 0 when the server closed without one. */
function rawStatus(request: string | Buffer): Promise<number> {
  return new Promise((resolve) => {
    const socket = connect(PORT, "127.0.0.1", () => socket.write(request));
    let answer = "";
    const end = () => {
      socket.destroy();
      resolve(Number(/^HTTP\/1\.\d (\d+)/.exec(answer)?.[1] ?? 0));
    };
    socket.on("data", (chunk) => {
      answer += chunk.toString("latin1");
      if (answer.includes("\r\n\r\n")) end();
    });
    socket.on("close", end);
    socket.on("error", end);
    socket.setTimeout(3_000, end);
  });
}
