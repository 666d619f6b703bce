import { expect, it } from "vitest";
import { fileSizeText } from "~/locales/file-size";

it.each([
  [0, "0 Bytes"],
  [1, "1 Bytes"],
  [999, "999 Bytes"],
  [1000, "1 KB"],
  [1024, "1.02 KB"],
  [1500, "1.5 KB"],
  [214_000, "214 KB"],
  [33_330, "33.33 KB"],
  [999_994, "999.99 KB"],
  [999_999, "1 MB"],
  [15e6, "15 MB"],
  [2.25e9, "2.25 GB"],
  [1e12, "1 TB"],
  [1e15, "1 PB"],
  [1e18, "1 EB"],
  [1e21, "1 ZB"],
  [1e24, "1 YB"],
  [5e27, "5,000 YB"],
])("%d is %s", (bytes, text) => {
  expect(fileSizeText(bytes, "en")).toBe(text);
});
