import { expect, test } from "vitest";
import { isTime } from "~/platform/zoned-time";

test.each(["2028-02-29T09:30", "2027-02-28T23:59:59.999", "2027-12-31T00:00Z", "2027-03-28T02:30+02:00"])(
  "%s is a time",
  (text) => expect(isTime(text)).toBe(true),
);

test.each([
  "2027-02-29T09:30",
  "2027-02-30T09:30Z",
  "2027-04-31T09:30+01:00",
  "2027-13-01T09:30",
  "2027-00-01T09:30",
  "2027-01-01T24:00",
  "2027-01-01T09:60",
  "1969-12-31T23:59",
  "2200-01-01T00:00",
  "2027-01-01T09:30+99:00",
  "2027-01-01",
  "soon",
])("%s is no time", (text) => expect(isTime(text)).toBe(false));
