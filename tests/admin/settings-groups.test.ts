import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { saveSettings, settingsGroup } from "~/admin/programs/settings-groups.server";
import type { AdminActor } from "~/platform/context";
import type { Role } from "~/platform/permissions";
import type { AdminProgramCtx } from "~/services/programs/program-context";

/** Which group of settings a request is about, by the fields that are sent. */
const saved: object[] = [];
const save = async (_: unknown, input: object) => (saved.push(input), input);
const texts = z.object({ title: z.string("A text, please").optional(), updated_at: z.string().optional() });
const enrollment = z.object({ open: z.boolean("Yes or no, please").optional(), updated_at: z.string().optional() });
const groups = [
  settingsGroup({ schema: texts, permission: "program:update", page: "settings/texts", save }),
  settingsGroup({ schema: enrollment, permission: "program:manage", page: "settings/enrollment", save }),
];
/** The second group belongs to a feature that the program has off, so that its managers may not change it. */
const withFeature = [groups[0]!, { ...groups[1]!, permission: "tiers:manage" as const }];

beforeEach(() => void saved.splice(0));

test("the fields that are sent name the group", async () => {
  const result = await saveSettings(by("manager"), { intent: "update", title: "Hello", updated_at: "1" }, groups);
  expect(saved).toEqual([{ title: "Hello", updated_at: "1" }]);
  expect(result.body).toEqual({ data: { title: "Hello", updated_at: "1" } });
  expect(result.redirectTo).toBe("/admin/v2/programs/p1/settings/texts");
});

test("fields of several groups are saved together", async () => {
  const result = await saveSettings(by("manager"), { title: "Hello", open: true }, groups);
  expect(saved).toEqual([{ title: "Hello" }, { open: true }]);
  expect(result.body).toEqual({ data: { title: "Hello", open: true } });
});

test("nothing is saved without the permission of every group", async () => {
  await expect(saveSettings(by("analyst"), { title: "Hello" }, groups)).rejects.toMatchObject({ code: "forbidden" });
  await expect(saveSettings(by("analyst"), { title: "Hello", open: true }, withFeature)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(saveSettings(by("manager"), { title: "Hello", open: true }, withFeature)).rejects.toMatchObject({
    code: "not_found",
  });
  expect(saved).toEqual([]);
});

test("nothing is saved while a field of any group is wrong", async () => {
  await expect(saveSettings(by("manager"), { title: "Hello", open: "maybe" }, groups)).rejects.toMatchObject({
    errors: [{ field: "open", message: "Yes or no, please" }],
  });
  await expect(saveSettings(by("manager"), { title: "Hello", shade: "blue" }, groups)).rejects.toMatchObject({
    errors: [{ field: "shade", message: "There is no such setting." }],
  });
  expect(saved).toEqual([]);
});

test("a version alone changes nothing", async () => {
  await expect(saveSettings(by("manager"), { updated_at: "1" }, groups)).rejects.toMatchObject({
    message: "No changes detected",
  });
});

function by(role: Role): { ctx: AdminProgramCtx } {
  const actor = { kind: "admin", superAdmin: false, organizationIds: [], roles: { p1: role } } as unknown as AdminActor;
  const program = { id: "p1", organizationId: "o1", features: [] };
  return { ctx: { actor, locale: "en", programId: "p1", program } as unknown as AdminProgramCtx };
}
