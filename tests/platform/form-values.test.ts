import { expect, test } from "vitest";
import { integer } from "~/platform/form-values";

test.each([
  ["-3", 0, "Enter 0 or more"],
  [-3, 0, "Enter 0 or more"],
  ["0", 1, "Enter 1 or more"],
  ["1.5", 0, "Enter a whole number"],
  ["", 0, "Enter a whole number"],
] as const)("says of %j, where the minimum is %i: %s", (value, min, message) => {
  expect(
    integer(min)
      .safeParse(value)
      .error?.issues.map((issue) => issue.message),
  ).toEqual([message]);
});

test.each([1e20, "99999999999999999999", "1000000001"])(
  "%s is too much, not something else than a whole number",
  (value) => {
    expect(
      integer(0)
        .safeParse(value)
        .error?.issues.map(({ message }) => message),
    ).toEqual(["Enter {max} or less"]);
  },
);

test.each([
  ["50,000", 50_000],
  [" 1,000,000 ", 1_000_000],
  ["50000", 50_000],
])("reads %j as %i", (value, number) => {
  expect(integer(0).parse(value)).toBe(number);
});

test.each(["5,00", "50,0000", "1,,000", ",500", "1.000", "1,000.5"])("does not guess what %j means", (value) => {
  expect(integer(0).safeParse(value).success).toBe(false);
});
