import { env } from "~/platform/env.server";

/**
 * Where the partner's page for a program is: at `PARTNER_URL`, in the sandbox on our own host; null where there is no
 * partner.
 */
export function partnerPageUrl(partnerProgramId: string): string | null {
  const query = new URLSearchParams({ program_id: partnerProgramId });
  if (!env.partnerUrl) return env.sandbox ? `/sandbox/partner?${query}` : null;
  const url = new URL(env.partnerUrl);
  for (const [name, value] of query) url.searchParams.set(name, value);
  return url.href;
}

/** What a page that frames it must allow (Content-Security-Policy `frame-src`). */
export function partnerSources(): string[] {
  if (env.partnerUrl) return [new URL(env.partnerUrl).origin];
  return env.sandbox ? ["'self'"] : [];
}
