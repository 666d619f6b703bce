import { expect, test } from "vitest";
import { reversedLabel } from "~/site/points/history-texts";

test.each([
  [100, "Taken back later"],
  [-100, "Given back later"], // such as a hold that was released
])("an action over %i points that was reversed says: %s", (points, text) => expect(reversedLabel(points)).toBe(text));
