import { expect, test } from "vitest";
import { catalogueOf } from "~/services/programs/catalogue.server";
import { adminWorld } from "../setup/admin-world";

/** Features as a super admin turns them on: from the list of features, and from one program. */
const { fixture, as } = await adminWorld();

test("a super admin turns a feature on from the list and off from the program", async () => {
  const before = (await catalogueOf(fixture.harbor)).features;
  expect(before).not.toContain("tiers");
  const on = { intent: "switch", key: "tiers", program_id: fixture.harbor, on: true };
  expect((await as("super").json("POST", "/admin/v2/organization/features", on)).status).toBe(200);
  expect((await catalogueOf(fixture.harbor)).features).toContain("tiers");
  const off = await as("super").json("POST", `/admin/v2/programs/${fixture.harbor}/features`, {
    key: "tiers",
    on: false,
  });
  expect(off.status).toBe(200);
  expect(await off.json()).toMatchObject({ success: true, data: { key: "tiers", on: false } });
  expect((await catalogueOf(fixture.harbor)).features).toEqual(before);
});
