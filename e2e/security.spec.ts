import { ADMIN, DEMO, expect, send, signIn, test } from "./setup/journey";
import { PORT } from "./setup/server";

test("a page has a Content-Security-Policy against injected scripts", async ({ page }) => {
  const response = await page.goto(DEMO);
  const policy = response!.headers()["content-security-policy"] ?? "";
  expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/=]{24}'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(response!.headers()["x-content-type-options"]).toBe("nosniff");
});

test("visitors never share a token or a nonce", async () => {
  const [first, second] = [await send("demo.localhost", "/"), await send("demo.localhost", "/")];
  const token = (html: string) => /name="csrf-token" content="([^"]+)"/.exec(html)?.[1];
  const nonce = (html: string) => /nonce="([^"]+)"/.exec(html)?.[1];
  expect(token(first.text)).toMatch(/^[\w-]{59}$/);
  expect(token(first.text)).not.toBe(token(second.text));
  expect(nonce(first.text)).not.toBe(nonce(second.text));
});

test("a state change without the token is rejected", async () => {
  const response = await send("demo.localhost", "/public/signin/verify", {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ email: "maya@example.test", auth_type: "otp" }),
  });
  expect(response.status).toBe(403);
  expect(JSON.parse(response.text)).toMatchObject({ success: false, errors: [] });
});

test("a POST from a sibling subdomain or another site is rejected", async () => {
  for (const headers of [
    { Origin: `http://harbor.localhost:${PORT}` },
    { Origin: "null" },
    { Origin: "%%%" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site" },
  ] as Record<string, string>[]) {
    for (const path of ["/public/signin/verify", "/signin", "/public/signin/sign_out_user"]) {
      expect((await send("demo.localhost", path, { method: "POST", headers })).status, JSON.stringify(headers)).toBe(
        403,
      );
    }
  }
});

test("the admin is on the bare host only", async () => {
  const onProgram = await send("demo.localhost", "/admin/v2/login");
  expect(onProgram.status).toBe(302);
  expect(onProgram.headers.location).toBe(`${ADMIN}/admin/v2/login`);
  expect((await send("perks.example.test", "/admin/v2/login")).status).toBe(404);
  expect((await send("localhost", "/admin/v2/login")).status).toBe(200);
});

test("a session of one program is invalid on another", async ({ page, context }) => {
  await signIn(page, "pending@example.test");
  const sid = (await context.cookies(DEMO)).find((cookie) => cookie.name === "sid");
  expect(sid).toMatchObject({ httpOnly: true, sameSite: "Lax", domain: "demo.localhost" });
  const headers = { Cookie: `sid=${sid!.value}`, Accept: "application/json" };
  expect((await send("demo.localhost", "/public/participant_actions", { headers })).status).toBe(200);
  expect((await send("harbor.localhost", "/public/participant_actions", { headers })).status).toBe(401);
});

test("a page responds with JSON when it is requested", async () => {
  const headers = { Accept: "application/json" };
  const home = await send("demo.localhost", "/", { headers });
  expect(home.status).toBe(200);
  expect(JSON.parse(home.text)).toMatchObject({ name: "Sunrise Rewards" });
  expect((await send("demo.localhost", "/challenge/spring-quiz", { headers })).status).toBe(401);
  const missing = await send("demo.localhost", "/no-such-page", { headers });
  expect(missing.status).toBe(404);
  expect(JSON.parse(missing.text)).toMatchObject({ success: false });
});

test("an unknown host is not found", async () => {
  expect((await send("nowhere.example.test", "/")).status).toBe(404);
  expect((await send("nowhere.localhost", "/")).status).toBe(404);
});
