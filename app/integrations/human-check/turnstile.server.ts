import { z } from "zod";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import type { HumanCheck } from "../ports";

const TIMEOUT_MS = 5_000;
const MAX_TOKEN_LENGTH = 2_048; // Cloudflare's own limit
/** The action that the widget on the sign-in screen has. A token for another action does not pass. */
const ACTION = "login";

const verification = z.object({
  success: z.boolean(),
  action: z.string().optional(),
  "error-codes": z.array(z.string()).optional(),
});

/** Cloudflare Turnstile: its server verifies the token of the widget. */
export function turnstile({
  secretKey,
  verifyUrl,
}: Pick<NonNullable<Env["turnstile"]>, "secretKey" | "verifyUrl">): HumanCheck {
  return {
    async passes(token, address) {
      if (!token || token.length > MAX_TOKEN_LENGTH) return false;
      const { success, action } = await verify(verifyUrl, { secret: secretKey, response: token, remoteip: address });
      return success && (action === undefined || action === "" || action === ACTION);
    },
    async check() {
      const { "error-codes": codes = [] } = await verify(verifyUrl, { secret: secretKey, response: "check" });
      if (codes.includes("invalid-input-secret")) throw new Error("Turnstile does not know TURNSTILE_SECRET_KEY");
    },
  };
}

async function verify(url: string, form: Record<string, string>) {
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return verification.parse(await response.json());
  } catch (cause) {
    throw new AppError("unavailable", "We couldn't reach the bot check. Please try again.", { cause });
  }
}
