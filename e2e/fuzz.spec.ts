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
  "/my-offers", "/my-offers/blue-door-bistro", "/public/offers/merchants", "/public/offers/merchant", "/offers/redeem", "/offers/redemptions/undo", "/offers/report",
  "/offers/vouchers/x.svg", "/offers/logos/25/x.svg", "/admin/v2/programs/x/offer_reports", "/admin/v2/programs/x/offer_reports/y",
];

const BODIES: [string, string | Buffer][] = [
  ["application/json", "{"],
  ["application/json", "null"],
  ["application/json", "[1,2,3]"],
  ["application/json", JSON.stringify({ email: { $gt: "" }, challenge_id: 12, reward_id: [], intent: {}, questions: "x" })],
  ["application/json", JSON.stringify({ email: "\u0000", challenge_id: "\u0000" })],
  ["application/json", JSON.stringify({ endeca_key: ["mobile"], redemption_type: { MOBILE: true }, redemption_id: 7, message: ["x"], comment: 1 })],
  ["application/json", JSON.stringify({ endeca_key: "\ud800", redemption_type: "CLICK", redemption_id: "x".repeat(10_000), message: "m".repeat(100_000) })],
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

test("any search for offers is answered below 500, a sane one beside it with merchants", async () => {
  const NEAR = "zip_code=10001";
  const queries = [
    "zip_code=00000", "zip_code=1", "zip_code=10001-0000-9", "zip_code=%F0%9F%8C%9E", "zip_code[]=10001&zip_code[]=10002", `zip_code=${"1".repeat(5_000)}`, "zip_code=10001%0A%09",
    "latitude=91&longitude=0", "latitude=NaN&longitude=NaN", "latitude=Infinity&longitude=-Infinity", "latitude=1e400&longitude=1", "latitude=north&longitude=west", "latitude=40.7",
    "latitude=90&longitude=180&keyword=spa", "latitude=-90&longitude=-180&keyword=a+b+c+d+e+f+g+h", "latitude=89.99&longitude=0&keyword=pizza", "latitude=40&latitude=50&longitude=-74",
    `${NEAR}&page=0`, `${NEAR}&page=-1`, `${NEAR}&page=99999999999999999999`, `${NEAR}&page=1.5`, `${NEAR}&page=x`, `${NEAR}&page=10000`, `${NEAR}&page[]=1`,
    `${NEAR}&category=99`, `${NEAR}&category=25;drop`, `${NEAR}&category[]=25`, `${NEAR}&category=-1e9`, `${NEAR}&sort=;drop`, `${NEAR}&sort[a]=b`,
    `${NEAR}&keyword=${"a".repeat(5_000)}`, `${NEAR}&keyword=${"word+".repeat(500)}`, `${NEAR}&keyword=%01%02%7F`, `${NEAR}&keyword=%27%22%5C%26%7C!():*%3C-%3E`, `${NEAR}&keyword=%F0%9F%8D%95`,
    `${NEAR}&keyword=%ED%A0%80`, `${NEAR}&keyword=%25%5F`, `${NEAR}&keyword[a][b]=c`, `${NEAR}&merchant_slug=..%2F..%2Fetc`, `${NEAR}&merchant_slug=${"s".repeat(5_000)}`,
  ];
  const bad: string[] = [];
  for (const path of ["/public/offers/merchants", "/public/offers/merchant", "/my-offers", "/my-offers/blue-door-bistro"]) {
    for (const query of queries) {
      const answer = await send("demo.localhost", `${path}?${query}`, { headers: { Accept: "application/json" } });
      if (answer.status >= 500) bad.push(`${path}?${query.slice(0, 80)} ${answer.status}`);
    }
  }
  expect(bad).toEqual([]);
  const sane = await send("demo.localhost", `/public/offers/merchants?${NEAR}`);
  expect((JSON.parse(sane.text) as { totalItems: number }).totalItems).toBeGreaterThan(0);
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
