import { afterAll, beforeEach, expect, it, vi, type MockInstance } from "vitest";
import { expectedError } from "~/http/responses/responses.server";
import { s3Files } from "~/integrations/files/s3.server";
import { checkServices } from "~/integrations/service-checks.server";
import { extendEnvironment } from "~/platform/env.server";
import { logger } from "~/platform/logger.server";
import { startBucket } from "../setup/bucket";

const bucket = await startBucket();
afterAll(() => bucket.close());

const NOWHERE = "http://127.0.0.1:1";
let warn: MockInstance<typeof logger.warn>;
beforeEach(() => {
  warn = vi.spyOn(logger, "warn").mockImplementation(() => {});
});
const warned = () => warn.mock.calls.map(([fields]) => (fields as { variables: string }).variables).sort();

it("a service that is away is named by its variables, and the others are not", async () => {
  extendEnvironment({
    ...{ S3_BUCKET: "b", S3_REGION: "r", S3_ACCESS_KEY_ID: "k", S3_SECRET_ACCESS_KEY: "s", S3_ENDPOINT: NOWHERE },
    ...{ STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x", STRIPE_API_BASE: NOWHERE },
    ...{ TURNSTILE_SITE_KEY: "x", TURNSTILE_SECRET_KEY: "y", TURNSTILE_VERIFY_URL: NOWHERE },
    SMTP_URL: "smtp://127.0.0.1:1",
  });
  await checkServices("S3_", "SMTP_URL", "STRIPE_", "TURNSTILE_");
  expect(warned()).toEqual(["S3_*", "SMTP_URL", "STRIPE_*", "TURNSTILE_*"]);
});

it("a bucket that works is left as it was", async () => {
  const before = bucket.objects.size;
  await s3Files(bucket.settings).check!();
  expect(bucket.objects.size).toBe(before);
});

it.each([
  ["cannot be reached", { endpoint: NOWHERE }],
  ["rejects the key", { secretAccessKey: "another" }],
])("a bucket that %s is said to be unavailable, and not to be slow", async (_, wrong) => {
  const store = s3Files({ ...bucket.settings, ...wrong });
  await expect(store.check!()).rejects.toThrow();
  const error: unknown = await store.put("a.txt", Buffer.from("x"), "text/plain").catch((caught: unknown) => caught);
  expect(expectedError(error)).toMatchObject({
    status: 503,
    message: "File storage is unavailable right now. Please try again in a moment.",
  });
});
