import { expect, it, vi } from "vitest";
import { extendEnvironment } from "~/platform/env.server";

const OLD = "the-old-secret-0123456789abcdefghijkl";
const NEW = "the-new-secret-0123456789abcdefghijkl";

async function secretsWith(current: string, previous = "") {
  extendEnvironment({ SESSION_SECRET: current, SESSION_SECRET_PREVIOUS: previous });
  vi.resetModules(); // the module remembers its keys
  return import("~/platform/secrets.server");
}

it("the previous secret opens and verifies, and makes nothing new", async () => {
  const before = await secretsWith(OLD);
  const sealed = before.seal("482013");
  const signature = before.sign("unsubscribe", "maya");
  const both = await secretsWith(NEW, OLD);
  expect(both.unseal(sealed)).toBe("482013");
  expect(both.isSigned("unsubscribe", "maya", signature)).toBe(true);
  expect(both.isSigned("unsubscribe", "omar", signature)).toBe(false);
  expect(both.isSigned("csrf", "maya", signature)).toBe(false);
  expect(both.sign("unsubscribe", "maya")).not.toBe(signature);
  const sealedNow = both.seal("482013");
  const after = await secretsWith(NEW);
  expect(after.unseal(sealedNow)).toBe("482013");
  expect(after.isSigned("unsubscribe", "maya", both.sign("unsubscribe", "maya"))).toBe(true);
});

it("without the previous secret nothing of it is accepted", async () => {
  const before = await secretsWith(OLD);
  const [sealed, signature] = [before.seal("482013"), before.sign("unsubscribe", "maya")];
  const after = await secretsWith(NEW);
  expect(() => after.unseal(sealed)).toThrow();
  expect(after.isSigned("unsubscribe", "maya", signature)).toBe(false);
});

it("what was altered opens with neither", async () => {
  const both = await secretsWith(NEW, OLD);
  expect(() => both.unseal(`A${both.seal("482013").slice(1)}B`)).toThrow();
});
