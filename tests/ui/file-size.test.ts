import { expect, it } from "vitest";
import { fileSizeText } from "~/ui/text/file-size";

it.each([
  [0, "0 Bytes"],
  [1, "1 Bytes"],
  [1023, "1,023 Bytes"],
  [1024, "1 KB"],
  [1536, "1.5 KB"],
  [219_136, "214 KB"],
  [34_130, "33.33 KB"],
  [512_345, "500.34 KB"],
  [15 * 1024 ** 2, "15 MB"],
  [2.25 * 1024 ** 3, "2.25 GB"],
  [1024 ** 4, "1 TB"],
  [1024 ** 5, "1 PB"],
  [1024 ** 6, "1 EB"],
  [1024 ** 7, "1 ZB"],
  [1024 ** 8, "1 YB"],
  [5000 * 1024 ** 8, "5,000 YB"],
])("%d is %s", (bytes, text) => {
  expect(fileSizeText(bytes, "en")).toBe(text);
});
