import { describe, expect, it } from "vitest";
import { cleanText } from "~/platform/clean-text";
import { wholeNumber, writtenBirthday, writtenDate, yesOrNo } from "~/services/participant-imports/cell-values";

const valueIn = <V>(cell: { value: V } | { problem: string }) => ("value" in cell ? cell.value : cell.problem);

describe("a number", () => {
  it.each([
    ["0", 0],
    ["1234", 1234],
    ["1,234", 1234],
    ["1,234,567", 1234567],
    ["1,234.00", 1234],
    ["12.00", 12],
    ["12,00", 12],
    ["1 234", 1234],
    ["1\u202f234", 1234],
    ["1.234.567", 1234567],
    ["1.234,00", 1234],
    ["1'234", 1234],
    ["1.234", "ambiguous"],
    ["12.50", "invalid"],
    ["12,5", "invalid"],
    ["-5", "invalid"],
    ["1,23,456", "invalid"],
    ["five", "invalid"],
    ["", "invalid"],
  ])("%s is %s", (text, expected) => {
    expect(valueIn(wholeNumber(cleanText("number", text)))).toBe(expected);
  });
});

describe("an answer", () => {
  it.each([
    ["yes", true],
    ["TRUE", true],
    ["subscribed", true],
    ["1", true],
    ["No", false],
    ["unsubscribed", false],
    ["Not subscribed", false],
    ["maybe", "invalid"],
  ])("%s is %s", (text, expected) => {
    expect(valueIn(yesOrNo(text))).toBe(expected);
  });
});

describe("a date", () => {
  const dateIn = (text: string, order: Parameters<typeof writtenDate>[1] = "reject") => {
    const date = writtenDate(text, order);
    if ("problem" in date) return date.problem;
    const { year, month, day, time, zone } = date.value;
    return [year, month, day, time + zone].join(" ");
  };

  it.each([
    ["2024-04-03", "2024 4 3 00:00:00"],
    ["2024/4/3", "2024 4 3 00:00:00"],
    ["2024-04-03T15:10:42.030Z", "2024 4 3 15:10:42Z"],
    ["2024-04-03 15:10:42 UTC", "2024 4 3 15:10:42Z"],
    ["2024-04-03 15:10", "2024 4 3 15:10:00"],
    ["2024-04-03T15:10:42+02:00", "2024 4 3 15:10:42+02:00"],
    ["4/30/2024", "2024 4 30 00:00:00"],
    ["30.4.2024", "2024 4 30 00:00:00"],
    ["04/04/2024", "2024 4 4 00:00:00"],
    ["4/30/2024 3:05 PM", "2024 4 30 15:05:00"],
    ["Apr 3, 2024", "2024 4 3 00:00:00"],
    ["April 3 2024, 12:00 am", "2024 4 3 00:00:00"],
    ["3 Sept 2024", "2024 9 3 00:00:00"],
    ["03-May-2024", "2024 5 3 00:00:00"],
    ["03/04/2024", "ambiguous"],
    ["3.4.2024", "ambiguous"],
    ["2024-02-30", "invalid"],
    ["13/13/2024", "invalid"],
    ["2024-04-03 25:00", "invalid"],
    ["2024-01-01T10:00:00+16:00", "invalid"],
    ["2024-01-01T10:00:00-03:60", "invalid"],
    ["3/4/24", "invalid"],
    ["Foo 3, 2024", "invalid"],
    ["45000", "invalid"],
  ])("%s is %s", (text, expected) => {
    expect(dateIn(text)).toBe(expected);
  });

  it("has the order that the admin chose", () => {
    expect(dateIn("03/04/2024", "month_first")).toBe("2024 3 4 00:00:00");
    expect(dateIn("03/04/2024", "day_first")).toBe("2024 4 3 00:00:00");
    expect(dateIn("30/04/2024", "month_first")).toBe("invalid");
  });
});

describe("a birthday", () => {
  it.each([
    ["05-14", "05-14"],
    ["--05-14", "05-14"],
    ["1990-05-14", "05-14"],
    ["1004-05-27", "05-27"],
    ["5/14", "05-14"],
    ["14.5", "05-14"],
    ["5/4", "ambiguous"],
    ["2/30", "invalid"],
    ["1992-02-29", "02-29"],
    ["May 14, 1990", "05-14"],
    ["soon", "invalid"],
  ])("%s is %s", (text, expected) => {
    expect(valueIn(writtenBirthday(text, "reject"))).toBe(expected);
  });
});
