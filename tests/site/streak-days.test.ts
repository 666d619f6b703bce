import { expect, it } from "vitest";
import type { DailyView } from "~/services/daily/daily.schema";
import type { HomeChallenge } from "~/site/home/home-views";
import { calendarOf, streakStep } from "~/site/home/streak-days";

const statesOf = (streak: Parameters<typeof calendarOf>[0]) =>
  Object.fromEntries(
    calendarOf(streak)
      .flat()
      .map(({ date, state }) => [date.slice(5), state]),
  );

it("shows four weeks from Monday to Sunday, with today in the last", () => {
  for (const [date, first, last] of [
    ["2026-11-29", "2026-11-02", "2026-11-29"], // a Sunday
    ["2026-11-30", "2026-11-09", "2026-12-06"], // a Monday
    ["2026-12-02", "2026-11-09", "2026-12-06"],
  ] as const) {
    const weeks = calendarOf({ date, done: [], days: 0 });
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7]);
    expect([weeks[0]![0]!.date, weeks[3]![6]!.date]).toEqual([first, last]);
    expect(weeks.flat().filter(({ state }) => state === "open")).toEqual([{ date, state: "open" }]);
  }
});

it("tells days off within a streak from days without one", () => {
  const days = statesOf({ date: "2026-11-29", done: [2, 4, 5, 9], days: 3 });
  expect(days).toMatchObject({
    "11-29": "open",
    "11-28": "off",
    "11-27": "done",
    "11-26": "off",
    "11-25": "done",
    "11-23": "none",
    "11-20": "done",
    "11-19": "none",
  });
  expect(statesOf({ date: "2026-11-29", done: [2], days: 0 })["11-28"]).toBe("none");
  expect(statesOf({ date: "2026-11-27", done: [0], days: 1 })).toMatchObject({ "11-27": "done", "11-28": "future" });
});

it("says what today's day can be earned with: the question, else a challenge that can be repeated now", () => {
  const once = {} as HomeChallenge;
  const daily = { repeatable: true } as HomeChallenge;
  const doneToday = { ...daily, completed_by_current_participant_on: "2026-03-02", available_again_at: "2026-03-03" };
  const withAnswer = (answer: unknown) => ({ question: { answer } }) as DailyView;
  expect(streakStep([once, daily], withAnswer(null))).toBe("question");
  expect(streakStep([once, daily], withAnswer({ option: 1 }))).toBe("challenge");
  expect(streakStep([once, doneToday, { ...daily, tier_needed: "Gold" }], null)).toBeNull();
});
