import { afterAll, beforeAll, expect, test } from "vitest";
import { cachedVisitorPage, cacheVisitorPage } from "~/http/cache/visitor-pages.server";
import { programTheme } from "~/http/context/program-theme.server";
import { transaction } from "~/platform/database/transactions.server";
import { subscribeToChanges } from "~/server/cache-sync.server";
import { changeSettings, SETTINGS_GROUPS } from "~/services/program-settings/settings-groups.server";
import { catalogueOf } from "~/services/programs/catalogue.server";
import { adminCtx, createProgram } from "../factories";
import { testDatabase } from "../setup/database";

/** A change of the branding shows on every web process within a second of its commit. */
await testDatabase();

const { id } = await createProgram();
let stopListening: () => Promise<void>;
beforeAll(async () => {
  stopListening = await subscribeToChanges();
});
afterAll(() => stopListening());

/** As another process does it: its own copies are dropped there, so only the database tells this one. */
async function changeElsewhere(form: "settings/branding/colors" | "settings/branding/css", input: object) {
  const ctx = await adminCtx(id, "manager");
  const work = { audit: () => {}, afterCommit: () => {} };
  await transaction((tx) => changeSettings(ctx, { tx, ...work }, [SETTINGS_GROUPS[form]], { ...input }));
}

const look = async () => programTheme(await catalogueOf(id));

test.each([
  ["settings/branding/colors", { "perk-primary": "#0a7d55" }, "--perk-primary:#0a7d55"],
  ["settings/branding/css", { css: ".tile { rotate: 1deg }" }, ".tile { rotate: 1deg }"],
] as const)("%s: the theme, its version and the cached pages of visitors", async (form, input, rule) => {
  const url = new URL("http://demo.localhost/");
  const visit = () => cachedVisitorPage({ method: "GET", url, headers: {} });
  const before = await look();
  cacheVisitorPage(url, "en", Buffer.from("<p>before</p>"), await catalogueOf(id));
  expect(before.themeCss).not.toContain(rule);
  expect(visit()).toBeDefined();

  await changeElsewhere(form, input);
  await expect.poll(async () => (await look()).themeCss, { timeout: 1_000, interval: 10 }).toContain(rule);
  expect((await look()).lookVersion).not.toBe(before.lookVersion);
  expect(visit()).toBeUndefined();
});
