import { expect, test } from "vitest";
import { withDisabledFields } from "~/admin/rewards/reward-fields";
import { rewardForm } from "~/services/reward-types/forms/registry";
import type { RewardTypeField } from "~/services/reward-types/forms/reward-form";
import { SELECTIONS } from "~/services/reward-types/selections";

test("a rejected form still has the type and what its type does not use, which were not sent", () => {
  const stored = { selection: "offer", threshold: "0", name: "Mug", required_tier_id: "gold" };
  const rejected = { code: "invalid" as const, message: "Invalid", errors: [], values: { name: "", threshold: "70" } };
  expect(withDisabledFields(rejected, stored)?.values).toEqual({
    selection: "offer",
    threshold: "70",
    name: "",
    required_tier_id: "gold",
    achievement_image_file_id: "",
    points: "",
    coupon_warning: "",
    repeatable: "",
  });
  expect(withDisabledFields(undefined, stored)).toBeUndefined();
});

test("only what points lead to has a threshold, and only what participants ask for a tier", () => {
  const typesWith = (field: RewardTypeField) => SELECTIONS.filter((type) => rewardForm(type).fields.includes(field));
  expect(typesWith("threshold")).toEqual(["sweepstake", "achievement", "redeem", "milestone"]);
  expect(typesWith("required_tier_id")).toEqual(["sweepstake", "redeem", "offer"]);
});

test("what draws and contests give has no fallback, no warning of few codes, and is won once", () => {
  for (const field of ["points", "coupon_warning", "repeatable"] as const)
    expect(SELECTIONS.filter((type) => !rewardForm(type).fields.includes(field))).toEqual([
      "sweepstake",
      "mini-contest",
    ]);
});
