import { z } from "zod";
import { sandboxCall } from "~/http/handlers/public.server";
import { currentTime } from "~/platform/clock.server";
import { moveSandboxClock } from "~/services/sandbox/sandbox-clock.server";

const TEN_YEARS_SECONDS = 10 * 366 * 24 * 60 * 60;

const movement = z.union(
  [z.object({ reset: z.literal(true) }), z.object({ advanceSeconds: z.coerce.number().min(0).max(TEN_YEARS_SECONDS) })],
  { error: 'Send {"advanceSeconds": N} or {"reset": true}' },
);

/**
 * `POST /sandbox/clock`: moves the application's clock in all processes before it responds
 * (docs/decisions/one-clock-in-utc.md).
 */
export const action = sandboxCall(movement, async (_, input) => {
  await moveSandboxClock("reset" in input ? null : input.advanceSeconds);
  return Response.json({ success: true, now: currentTime().toISOString() });
});
