import { expect, it } from "vitest";
import { placeFields, placeValue } from "~/offers/saved-place";

it("stores a ZIP code unchanged, and coordinates to about ten meters", () => {
  expect(placeFields(placeValue({ zip_code: "07030 & co" }))).toEqual({ zip_code: "07030 & co" });
  expect(placeFields(placeValue({ latitude: 40.712776, longitude: -74.005974 }))).toEqual({
    latitude: "40.7128",
    longitude: "-74.0060",
  });
});

it("ignores other fields of the cookie", () => {
  expect(placeFields(undefined)).toEqual({});
  expect(placeFields("page=9&keyword=x&zip_code=10001")).toEqual({ zip_code: "10001" });
});
