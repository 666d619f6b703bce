import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { readSettings } from "~/admin/settings/sent-settings.server";
import { prisma } from "~/platform/database/connections.server";
import { transaction } from "~/platform/database/transactions.server";
import { invalid } from "~/platform/errors";
import { changeSettings, settingsValues, type SettingsGroup } from "~/services/program-settings/settings-groups.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminCtx, createProgram } from "../factories";
import { testDatabase } from "../setup/database";

await testDatabase();

/** Two forms of settings, and one that belongs to a feature which the program has off. */
const texts: SettingsGroup = {
  schema: z.object({ title: z.string("A text, please").optional() }),
  permission: "program:update",
  columns: { title: "name" },
};
const languages: SettingsGroup = {
  schema: z.object({ open: z.boolean("Yes or no, please").optional(), mail: z.string().optional() }),
  permission: "program:manage",
  columns: { open: "i18nEnabled", mail: "supportEmail" },
  check: (_, { mail }) => {
    if (mail === "wrong") throw invalid("mail", "Another address, please");
  },
};
const ofFeature: SettingsGroup = { ...languages, permission: "tiers:manage" };

describe("what is sent", () => {
  const groups = { "settings/texts": texts, "settings/languages": languages };

  test("determines the forms by their fields", () => {
    expect(readSettings({ title: "Hello", version: "1" }, groups)).toEqual({
      forms: ["settings/texts"],
      input: { title: "Hello", version: "1" },
    });
    expect(readSettings({ title: "Hello", open: true }, groups)).toEqual({
      forms: ["settings/texts", "settings/languages"],
      input: { title: "Hello", open: true },
    });
  });

  test.each([
    [{ title: "Hello", open: "maybe" }, { errors: [{ field: "open", message: "Yes or no, please" }] }],
    [{ title: "Hello", shade: "blue" }, { errors: [{ field: "shade", message: "Setting not found" }] }],
    [{ version: "1" }, { message: "No changes detected" }],
    [{ title: "Hello", version: 1 }, { message: "Reload the page and try again" }],
  ])("is rejected when it is %j", (sent, error) => {
    expect(() => readSettings(sent, groups)).toThrow(expect.objectContaining(error));
  });
});

describe("changing settings", () => {
  let ctx: AdminProgramCtx;
  const stored = () => prisma.program.findUniqueOrThrow({ where: { id: ctx.programId } });
  const versionOf = async (...groups: SettingsGroup[]) => settingsValues(await stored(), groups).version;
  const change = (groups: SettingsGroup[], input: Record<string, unknown>) =>
    transaction((tx) => changeSettings(ctx, { tx, audit: () => {}, afterCommit: () => {} }, groups, input));

  beforeAll(async () => {
    ctx = await adminCtx((await createProgram()).id, "manager");
  });

  test("saves several forms together, or none of them", async () => {
    const before = await stored();
    await expect(change([texts, languages], { title: "Both", mail: "wrong" })).rejects.toMatchObject({
      errors: [{ field: "mail" }],
    });
    await expect(change([texts, ofFeature], { title: "Both", open: true })).rejects.toMatchObject({
      code: "not_found",
    });
    const version = await versionOf(texts);
    await expect(change([texts, languages], { title: "Both", open: true, version })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await stored()).toEqual(before);
    await change([texts, languages], { title: "Both", open: true, version: await versionOf(texts, languages) });
    expect(await stored()).toMatchObject({ name: "Both", i18nEnabled: true });
  });

  test("conflicts only with another change of the same form", async () => {
    const version = await versionOf(texts);
    await change([languages], { mail: "help@example.test" });
    await prisma.program.update({
      where: { id: ctx.programId },
      data: { features: ["tiers"], updatedAt: new Date(1) },
    });
    await change([texts], { title: "First", version });
    expect(await stored()).toMatchObject({ name: "First", supportEmail: "help@example.test", features: ["tiers"] });
    await expect(change([texts], { title: "Second", version })).rejects.toMatchObject({ code: "conflict" });
  });

  test("accepts one of ten concurrent changes of one version", async () => {
    const version = await versionOf(texts);
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => change([texts], { title: `Number ${index}`, version })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
