import { z } from "zod";
import type { Env } from "~/env.server";
import { AppError } from "~/services/errors";
import type { HumanCheck } from "../ports";

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_LENGTH = 2_048; // the vendor's own limit
/** What the widget on the sign-in screen says it is for (specification 1, section 2); an answer for another is refused. */
const ACTION = "login";

const verdict = z.object({ success: z.boolean(), action: z.string().optional() });

/** Cloudflare Turnstile: asks its server whether the widget's answer is good. */
export function turnstile({
  secretKey,
  verifyUrl,
}: Pick<NonNullable<Env["turnstile"]>, "secretKey" | "verifyUrl">): HumanCheck {
  return {
    async passes(answer, address) {
      if (!answer || answer.length > MAX_ANSWER_LENGTH) return false;
      const { success, action } = await ask(verifyUrl, { secret: secretKey, response: answer, remoteip: address });
      return success && (action === undefined || action === "" || action === ACTION);
    },
  };
}

async function ask(url: string, form: Record<string, string>) {
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return verdict.parse(await response.json());
  } catch (cause) {
    throw new AppError("unavailable", "The bot check cannot be reached. Please try again.", { cause });
  }
}
