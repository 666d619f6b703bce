import { describe, expect, it } from "vitest";
import type { ChallengeTileView } from "~/services/challenges/challenges.schema";
import type { DailyLimitView } from "~/services/habits/habits.schema";
import { byGroup } from "~/site/home/challenge-groups";
import { goalOf, nextChallenge, reachedBy } from "~/site/home/home-rules";
import type { HomeChallenge, HomeReward } from "~/site/home/home-views";
import { PAGE_VIEWS } from "~/site/home/page-views.server";

const NOW = "2026-03-02T10:00:00.000Z";

describe("the data of a challenge", () => {
  const view = {
    ...{ id: "1", identifier: "visit", caption: "Visit us", points: 50, challenge_type: "link", reward_type: "points" },
    ...{ duration: null, question_count: 0, reading_minutes: null, finish: null, repeatable: false, tier_needed: null },
    ...{ completed_by_current_participant_on: null, available_again_at: null, image: null, description: "<p>Hi</p>" },
  } as ChallengeTileView;
  const shown = { identifier: "visit", caption: "Visit us", points: 50, challenge_type: "link", reward_type: "points" };
  const limit: DailyLimitView = { limit: 100, left: 0 };

  it("has only what the challenge has", () => {
    expect(PAGE_VIEWS.challenge(view, null)).toEqual(shown);
    const more = { finish: NOW, repeatable: true, tier_needed: "Gold" };
    expect(PAGE_VIEWS.challenge({ ...view, ...more }, null)).toEqual({ ...shown, ...more });
  });

  it("says that it is done by phone or at the counter, and no other link", () => {
    const dataOf = (more: Partial<ChallengeTileView>) => PAGE_VIEWS.challenge({ ...view, ...more }, null);
    expect(dataOf({ link_url: "tel:+15550100" })).toEqual({ ...shown, link_url: "tel:+15550100" });
    expect(dataOf({ link_url: "https://example.test" })).toEqual(shown);
    expect(dataOf({ api_completion_only: true })).toEqual({ ...shown, api_completion_only: true });
  });

  it("has the points that the daily limit leaves, even none, unless it is done", () => {
    expect(PAGE_VIEWS.challenge(view, limit)).toEqual({ ...shown, points: 0, limited: true });
    const done = { completed_by_current_participant_on: NOW };
    expect(PAGE_VIEWS.challenge({ ...view, ...done }, limit)).toEqual({ ...shown, ...done });
  });
});

describe("the next challenge", () => {
  it("is the first one that can be done, in the program's order", () => {
    const done = challenge({ completed_by_current_participant_on: NOW });
    const forGold = challenge({ tier_needed: "Gold" });
    const again = challenge({ repeatable: true, completed_by_current_participant_on: NOW });
    const later = challenge({ ...again, available_again_at: "2026-03-03T10:00:00.000Z" });
    const open = challenge({});
    expect(nextChallenge([done, forGold, later, again, open], NOW)).toBe(again);
    expect(nextChallenge([done, forGold, later, open], NOW)).toBe(open);
    expect(nextChallenge([done, forGold, later], NOW)).toBeUndefined();
  });

  it("is one that ends in less than three days, if there is one", () => {
    const open = challenge({});
    const soon = challenge({ finish: "2026-03-05T09:00:00.000Z" });
    const inTime = challenge({ finish: "2026-03-05T11:00:00.000Z" });
    expect(nextChallenge([open, soon], NOW)).toBe(soon);
    expect(nextChallenge([open, inTime], NOW)).toBe(open);
    expect(nextChallenge([open, { ...soon, tier_needed: "Gold" }], NOW)).toBe(open);
  });
});

describe("the nearest goal", () => {
  const mug = reward({ name: "Mug", threshold: 300 });
  const bike = reward({ name: "Bike", threshold: 5000 });
  const bronze = reward({ name: "Bronze", selection: "milestone", threshold: 1500 });

  it("counts all points ever earned for a milestone, and the points left for the others", () => {
    const rewards = [bike, mug, bronze];
    expect(goalOf(rewards, { unused_points: 100, points: 1450 })).toMatchObject({
      name: "Bronze",
      selection: "milestone",
      reached: 1450,
      missing: 50,
    });
    expect(goalOf(rewards, { unused_points: 100, points: 1200 })).toMatchObject({
      name: "Mug",
      reached: 100,
      missing: 200,
    });
  });

  it("is what can be claimed before what cannot, the most expensive one", () => {
    const cup = reward({ name: "Cup", threshold: 200 });
    const balance = { unused_points: 300, points: 1450 };
    expect(goalOf([bronze, cup, mug, bike], balance)).toMatchObject({ name: "Mug", reached: 300, missing: 0 });
    expect(goalOf([bronze, cup, { ...mug, sold_out: true }], balance)).toMatchObject({ name: "Cup", missing: 0 });
    expect(goalOf([bronze, { ...mug, tier_needed: "Gold" }], balance)).toMatchObject({ name: "Bronze", missing: 50 });
  });

  it("is nothing that is reached without a claim, not for points, or for a higher tier", () => {
    const balance = { unused_points: 300, points: 1500 };
    const draw = reward({ selection: "sweepstake", threshold: 400 });
    expect(goalOf([bronze, draw, { ...bike, tier_needed: "Gold" }], balance)).toBeNull();
    expect(goalOf([{ ...bike, sold_out: true }], balance)).toBeNull();
    expect(goalOf([], balance)).toBeNull();
  });

  it("was reached by the points that crossed its threshold, and by no later ones", () => {
    expect(reachedBy([mug, bike], { points: 50, unused_points: 300 })).toBe(mug);
    expect(reachedBy([mug, bike], { points: 50, unused_points: 299 })).toBeNull();
    expect(reachedBy([mug, bike], { points: 50, unused_points: 350 })).toBeNull();
    expect(reachedBy([bronze], { points: 100, unused_points: 2000 })).toBeNull();
  });
});

it("groups are in a fixed order, with their challenges in the program's order", () => {
  const [donation, video, quiz, article] = (["donation", "video", "collect", "article"] as const).map(
    (challenge_type) => challenge({ challenge_type }),
  );
  expect(byGroup([donation!, video!, quiz!, article!])).toEqual([
    { group: "watch", challenges: [video, article] },
    { group: "questions", challenges: [quiz] },
    { group: "support", challenges: [donation] },
  ]);
});

function challenge(fields: Partial<HomeChallenge>): HomeChallenge {
  return {
    identifier: "visit",
    caption: "Visit us",
    points: 50,
    challenge_type: "link",
    reward_type: "points",
    ...fields,
  };
}

function reward(fields: Partial<HomeReward>): HomeReward {
  return {
    id: "id",
    name: "Mug",
    selection: "redeem",
    threshold: 100,
    ...fields,
  };
}
