import { createRequestHandler } from "@remix-run/node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { extendEnvironment } from "~/platform/env.server";
import { dropAllCatalogues } from "~/services/programs/catalogue.server";
import { createChallenge, createParticipant, createProgram, NOW } from "../factories";
import { appUnder, buildUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

/** What makes a site installable: manifest, service worker and offline page. */
await testDatabase();
await registerLocales();
const apps = {
  offline: await appUnder("offline"),
  "service-worker.js": await appUnder("service-worker.js"),
  "manifest.webmanifest": await appUnder("manifest.webmanifest"),
};

let programId: string;
let origin: string;
let cookie: string;

beforeEach(async () => {
  const program = await createProgram({ name: "Sunrise", i18nEnabled: true });
  programId = program.id;
  origin = `http://${program.subdomain}.localhost`;
  const { id } = await createParticipant(programId, { firstName: "Maya" });
  cookie = `${COOKIES.participant}=${await openParticipantSession(sql, programIdFrom(programId), id, new Date())}`;
});

function open(path: keyof typeof apps, headers: Record<string, string> = {}, host = origin): Promise<Response> {
  return apps[path](new Request(`${host}/${path}`, { headers }));
}

describe("the offline page", () => {
  it("is the same for a participant as for a visitor, without scripts of the product", async () => {
    const page = await open("offline", { Accept: "text/html", Cookie: cookie });
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("You&#x27;re offline");
    expect(html).toContain("Sunrise");
    expect(html).not.toContain("Maya");
    expect(html).not.toContain('type="module"');
    expect(html).toContain('<meta name="robots" content="noindex"');
  });

  it("allows its own script by the nonce that the stored response has", async () => {
    const page = await open("offline", { Accept: "text/html" });
    const nonce = /'nonce-([^']+)'/.exec(page.headers.get("content-security-policy")!)![1]!;
    const html = await page.text();
    expect(html.match(/<script\b[^>]*>/g)).toEqual([`<script nonce="${nonce}">`]);
  });

  it("is in the language that it is asked in", async () => {
    const page = await open("offline", { Accept: "text/html", "Accept-Language": "es" });
    expect(await page.text()).toContain("No tienes conexión");
  });
});

describe("the service worker", () => {
  const settingsOf = async (response: Response) =>
    JSON.parse(/^const SETTINGS = (.*);$/m.exec(await response.text())![1]!) as Record<string, unknown>;

  it("is a script that browsers ask for each time, with the look's files", async () => {
    const response = await open("service-worker.js");
    expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect(await settingsOf(response)).toMatchObject({
      offlinePage: "/offline",
      language: "en",
      offlineFiles: expect.arrayContaining([
        expect.stringMatching(/\.woff2$/),
        expect.stringMatching(/icon-192\.png$/),
      ]),
    });
  });

  it("has another version in another language, with another look and in another release", async () => {
    const version = async (headers = {}) => (await settingsOf(await open("service-worker.js", headers))).version;
    const versions = [await version(), await version({ "Accept-Language": "es" })];
    await prisma.program.update({ where: { id: programId }, data: { css: ".tile { rotate: 1deg }" } });
    dropAllCatalogues();
    versions.push(await version());
    expect(await version()).toBe(versions[2]);
    const build = await buildUnder("service-worker.js");
    const next = createRequestHandler(build, "production");
    const released = await next(new Request(`${origin}/service-worker.js`), { routes: build.routes, release: "2" });
    versions.push((await settingsOf(released)).version);
    expect(new Set(versions).size).toBe(4);
  });

  it("does not exist on the admin's host, nor where no program is", async () => {
    // A browser installs no worker from a redirect, which is what the admin's host has for sites.
    expect((await open("service-worker.js", {}, "http://localhost")).status).toBe(302);
    expect((await open("service-worker.js", {}, "http://nobody.localhost")).status).toBe(404);
    expect((await open("offline", { Accept: "text/html" }, "http://nobody.localhost")).status).toBe(404);
  });

  describe("switched off", () => {
    beforeEach(() => extendEnvironment({ SERVICE_WORKER: "0" }));
    afterEach(() => extendEnvironment({ SERVICE_WORKER: "" }));

    it("is a worker that deletes what was stored and removes itself, and no page installs it", async () => {
      const script = await (await open("service-worker.js")).text();
      expect(script).toContain("registration.unregister()");
      expect(script).not.toContain("SETTINGS");
      const page = await open("offline", { Accept: "text/html" });
      expect(await page.text()).not.toContain("data-worker");
    });
  });
});

describe("the manifest", () => {
  it("has shortcuts in the person's language, and a referral only where there is one", async () => {
    const shortcuts = async (language: string) =>
      ((await (await open("manifest.webmanifest", { "Accept-Language": language })).json()) as { shortcuts: unknown })
        .shortcuts;
    expect(await shortcuts("en")).toEqual([{ name: "My Rewards", url: "/my-rewards" }]);
    await createChallenge(programId, { identifier: "old", challengeType: "referral", finish: NOW });
    await createChallenge(programId, { identifier: "friends", challengeType: "referral" });
    expect(await shortcuts("es")).toEqual([
      { name: "Mis recompensas", url: "/my-rewards" },
      { name: "Invita a un amigo", url: "/challenge/friends" },
    ]);
  });

  it("is sent once, and again when the brand has changed", async () => {
    const etag = (await open("manifest.webmanifest")).headers.get("etag")!;
    const again = await open("manifest.webmanifest", { "If-None-Match": etag });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    await prisma.program.update({ where: { id: programId }, data: { name: "Sunset" } });
    dropAllCatalogues();
    expect((await open("manifest.webmanifest", { "If-None-Match": etag })).status).toBe(200);
  });
});
