import { describe, expect, test } from "vitest";
import { actionsOf, navigationOf, settingsOf } from "~/admin/frame/admin-pages";
import { memberGroup, pageGroups } from "~/admin/frame/palette/palette-entries";
import { shortcutsOf } from "~/admin/frame/shortcuts";
import { translate } from "~/locales/translate";
import type { Translate } from "~/locales/use-text";
import { ALL_PROGRAM_PERMISSIONS, permissionsOn } from "~/platform/permissions";
import { FEATURES } from "~/services/programs/programs.schema";

const t = ((text: string) => translate("en", text)) as Translate;
const program = {
  id: "p",
  name: "Demo",
  subdomain_url: "http://demo.localhost/",
  active: true,
  permissions: [...ALL_PROGRAM_PERMISSIONS],
  audit_organization_id: null,
  features: [...FEATURES],
  term_points_as: "Sparks",
  term_points_singular: null,
  term_rewards_as: "Perks",
  time_zone: "UTC",
  currency: "USD",
  i18n_enabled: false,
  first_steps_shown: false,
  aptos_enabled: false,
  correction_reasons: [],
};
const user = { id: "u", first_name: "", last_name: "", email: "owner@example.test", preferred_locale: "en" };
const theme = { key: "theme", icon: () => null, label: "Use light theme", keywords: "dark", target: () => {} };

function found(query: string, isAdmin = true) {
  const props = { frame: { user, userPrograms: [program], isAdmin }, program };
  return pageGroups(props, query, [theme as never], t).flatMap(({ entries }) => entries.map(({ label }) => label));
}

test("purchase proof is offered with its permission only, which the feature brings", () => {
  const labelsOf = (permissions: typeof program.permissions) =>
    [
      ...settingsOf({ ...program, permissions }, "").flatMap(({ pages }) => pages),
      ...actionsOf({ ...program, permissions }),
    ]
      .map(({ label }) => label)
      .filter((label) => ["Purchase proof", "New product for receipts"].includes(label));
  const admin = { superAdmin: true, organizationIds: [], roles: {} };
  const permissionsWith = (features: string[]) => permissionsOn(admin, { id: "p", organizationId: "o", features });
  expect(labelsOf(permissionsWith(["receipts"]))).toEqual(["Purchase proof", "New product for receipts"]);
  expect(labelsOf(permissionsWith([]))).toEqual([]);
});

describe("the palette", () => {
  test.each([
    ["audit", ["Audit log"]],
    ["admins", ["Admins"]],
    ["invite", ["Invite Admin"]],
    ["create program", ["Create Program"]],
    ["dark", ["Use light theme"]],
    ["offer", ["Offer reports", "Offers reward"]],
    ["import", ["Imports of users", "Import users"]],
    ["sync winners", ["Rewards"]],
    ["time zone", ["General"]],
    ["documentation", ["Documentation", "API documentation"]],
  ])("finds %s", (query, labels) => {
    expect(found(query)).toEqual(labels);
  });

  test("has no pages of the organization for those who do not manage it", () => {
    for (const query of ["audit", "invite", "create program"]) expect(found(query, false)).toEqual([]);
  });
});

describe("the actions of the palette for a member", () => {
  const props = { frame: { user, userPrograms: [program], isAdmin: true }, program };
  const ID = "0196a6a0-0000-7000-8000-000000000001";
  const labels = (
    pathname: string,
    people: { id: string; name: string }[],
    query: string,
    permissions = program.permissions,
  ) =>
    memberGroup({ ...props, program: { ...program, permissions } }, { pathname, found: people }, query, t).entries.map(
      ({ label }) => label,
    );
  const maya = { id: ID, name: "Maya" };

  test("are offered for the only one who is found, and not for one of several", () => {
    expect(labels("/", [maya], "maya")).toContain("Adjust points");
    expect(labels("/", [maya, { ...maya, id: "other" }], "maya")).toEqual([]);
    expect(labels("/", [], "maya")).toEqual([]);
  });

  test("are offered on the page of a member, by their words", () => {
    const page = `/admin/v2/programs/p/users/${ID}/points`;
    expect(labels(page, [], "points adjust")).toEqual(["Adjust points"]);
    expect(labels(page, [], "merge")).toEqual(["Merge accounts"]);
  });

  test("need the permission to manage users", () => {
    expect(labels("/", [maya], "maya", ["users:view"])).toEqual([]);
  });
});

test("offer reports are in the navigation, where offers are on", () => {
  const labels = (features: string[]) => navigationOf({ ...program, features }, "").map(({ label }) => label);
  expect(labels(["offers_reward"])).toContain("Offer reports");
  expect(labels([])).not.toContain("Offer reports");
});

test("the way back to the first steps is in the navigation until they are hidden, for those who may take them", () => {
  const isShown = (changes: Partial<typeof program>) =>
    navigationOf({ ...program, ...changes }, "").some(({ label }) => label === "First steps");
  expect(isShown({ first_steps_shown: true })).toBe(true);
  expect(isShown({ first_steps_shown: false })).toBe(false);
  expect(isShown({ first_steps_shown: true, permissions: ["dashboard:view" as const] })).toBe(false);
});

test("each shortcut has its own letter, and is there for those who may open its page", () => {
  const { pages, actions } = shortcutsOf({ program, isAdmin: true });
  for (const links of [pages, actions]) {
    const letters = links.map(({ letter }) => letter);
    expect(new Set(letters).size).toBe(letters.length);
  }
  expect(pages.map(({ label }) => label)).toEqual(expect.arrayContaining(["Challenges", "Programs", "Account"]));
  const none = shortcutsOf({ program: { ...program, permissions: [] }, isAdmin: false });
  expect([none.pages.map(({ label }) => label), none.actions]).toEqual([["Account"], []]);
});
