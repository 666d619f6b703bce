import { afterEach, expect, it } from "vitest";
import { pageHeaders } from "~/http/security/security-headers.server";
import { env, extendEnvironment } from "~/platform/env.server";

const { sandbox } = env;
afterEach(() =>
  extendEnvironment({
    STRIPE_SECRET_KEY: "",
    STRIPE_WEBHOOK_SECRET: "",
    STRIPE_API_BASE: "",
    MAP_TILE_URL: "",
    MAP_TILE_ATTRIBUTION: "",
    SANDBOX: sandbox ? "1" : "0",
  }),
);

const formAction = () => /form-action ([^;]+)/.exec(pageHeaders("n", "/")["Content-Security-Policy"]!)![1];

it("allows forms to lead to the payment page, and nowhere else without one", () => {
  expect(formAction()).toBe("'self'");
  extendEnvironment({ STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" });
  expect(formAction()).toBe("'self' https://checkout.stripe.com");
});

it("allows forms to lead to another address of Stripe", () => {
  extendEnvironment({
    STRIPE_SECRET_KEY: "sk_test_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
    STRIPE_API_BASE: "http://127.0.0.1:12111/",
  });
  expect(formAction()).toBe("'self' https://checkout.stripe.com http://127.0.0.1:12111");
});

it("allows images from the server of the map's tiles", () => {
  extendEnvironment({
    MAP_TILE_URL: "http://{s}.tiles.example.test:8080/{z}/{x}/{y}.png",
    MAP_TILE_ATTRIBUTION: "the mappers",
  });
  expect(/img-src ([^;]+)/.exec(pageHeaders("n", "/my-offers")["Content-Security-Policy"]!)![1]).toContain(
    " http://*.tiles.example.test:8080",
  );
});
