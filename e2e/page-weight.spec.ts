import { expect, test } from "@playwright/test";
import { weighPage } from "../bench/page-weight";
import { PORT } from "./setup/server";

/**
 * Bytes, gzipped. An import of the dialogs once added 15 kB to home, and no test failed. Signing in again over the page,
 * forced colors and low windows took 0.8 kB of what was 120 kB, the forms of operators' words for one and many 0.4 kB, the
 * code in header and bottom bar, celebrations and the rows of home on phones 1.2 kB. 120 kB are 122,880 bytes.
 */
const LIMIT = 122_700;

test("the scripts and styles of home are small", async () => {
  const { js, css } = await weighPage(`http://127.0.0.1:${PORT}`, `demo.localhost:${PORT}`);
  expect(css).toBeGreaterThan(0);
  expect(js).toBeGreaterThan(0);
  expect(js + css).toBeLessThanOrEqual(LIMIT);
});
