import { describe, expect, it } from "vitest";
import { translate } from "~/locales/translate";
import type { AnswerType } from "~/services/answers/registry";
import { checkAnswers } from "~/services/challenges/internal/answer-rules";

type Question = Parameters<typeof checkAnswers>[0][number];

const OPTIONS = ["one", "two", "three"];

/** The error message for these values of a question of this type; undefined when they are valid. */
function errorFor(answerType: AnswerType, values: string[], isRequired = true): string | undefined {
  const options = OPTIONS.map((id) => ({ id, details: `Option ${id}`, isCorrect: false }));
  return errorOf({ answerType, isRequired, options }, values);
}

/** The error message for these values of a question; undefined when they are valid. */
function errorOf(question: object, value: string[]): string | undefined {
  const checked = { id: "q", isRequired: true, minAnswer: null, maxAnswer: null, ...question } as unknown as Question;
  const error = checkAnswers([checked], { q: { id: "q", value } }).errors[0];
  return error && translate("en", error.message, error.values);
}

describe("a valid answer", () => {
  it.each<[AnswerType, string[], string[], string]>([
    [
      "date",
      ["2026-02-28", "2024-02-29"],
      ["9999-01-01", "1066-10-14", "2026-02-30", "2026-2-1", "28.02.2026", "tomorrow"],
      "Enter a date",
    ],
    [
      "date_time",
      ["2026-02-28T23:59", "2026-02-28T23:59:30Z", "2026-02-28T00:00+02:00"],
      ["2026-02-28", "2026-02-30T10:00", "2026-02-28T25:00"],
      "Enter a date and time",
    ],
    ["time", ["00:00", "23:59:59"], ["24:00", "9:30", "noon"], "Enter a time"],
    ["boolean", ["true", "false"], ["yes", "1", "TRUE"], "Choose yes or no"],
    ["number", ["0", "-12", "+7", "١٢"], ["1.5", "1e3", "1,5", "seven"], "Enter a whole number"],
    ["decimal", ["0", "-12.5", ".5", "1,5"], ["1,500", "1e3", ".", "NaN", "Infinity"], "Enter a number"],
    ["phone", ["+1 (555) 010-9999", "5550100"], ["12", "call me", "++1 555 010 9999"], "Enter a phone number"],
    ["dropdown", ["one"], ["four", "Option one"], "Choose one of the options"],
    ["radio_button", ["two"], ["__proto__"], "Choose one of the options"],
    ["text", ["anything", "😀"], ["x".repeat(5001)], "Use 5,000 characters or fewer"],
  ])("%s", (type, good, bad, message) => {
    for (const value of good) expect(errorFor(type, [value]), value).toBeUndefined();
    for (const value of bad) expect(errorFor(type, [value]), value).toBe(message);
  });

  it("has at least one value if required, and may be empty otherwise", () => {
    expect(errorFor("text", [])).toBe("Answer this question");
    expect(errorFor("text", ["  ", ""])).toBe("Answer this question");
    expect(errorFor("text", [" "], false)).toBeUndefined();
  });

  it("has several options only for multiple choice, each once", () => {
    expect(errorFor("check_box", ["one", "three"])).toBeUndefined();
    expect(errorFor("image_check_box", ["one", "one"])).toBe("Choose each option only once");
    expect(errorFor("radio_button", ["one", "two"])).toBe("Give only one answer");
    expect(errorFor("text", ["a", "b"])).toBe("Give only one answer");
  });

  it.each<[AnswerType, { minAnswer?: string; maxAnswer?: string }, string[], string[], string]>([
    ["number", { minAnswer: "0", maxAnswer: "20" }, ["0", "20", "+7"], ["-1", "21"], "Enter a number from 0 to 20"],
    ["number", { minAnswer: "0" }, ["999999"], ["-2"], "Enter 0 or more"],
    ["decimal", { maxAnswer: "2.5" }, ["2.5", "-9"], ["2.51", "2,6"], "Enter 2.5 or less"],
    ["date", { minAnswer: "2026-01-01" }, ["2026-01-01"], ["2025-12-31"], "Enter 2026-01-01 or a later date"],
    [
      "date_time",
      { maxAnswer: "2026-05-01" },
      ["2026-05-01T23:59"],
      ["2026-05-02T00:00"],
      "Enter 2026-05-01 or an earlier date",
    ],
    ["text", { minAnswer: "5" }, ["1"], [], ""],
  ])("%s with the limits %j", (answerType, limits, good, bad, message) => {
    const errorWith = (value: string) => errorOf({ answerType, ...limits, options: [] }, [value]);
    for (const value of good) expect(errorWith(value), value).toBeUndefined();
    for (const value of bad) expect(errorWith(value), value).toBe(message);
  });

  it("belongs to a question of the challenge", () => {
    expect(checkAnswers([], { other: { id: "other", value: ["x"] } }).errors).toEqual([
      { field: "questions[other][value]", message: "This question isn't part of the challenge" },
    ]);
  });
});
