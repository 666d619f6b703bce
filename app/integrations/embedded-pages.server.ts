/** Pages of other sites that ours show in a frame. Each is off where the environment names none. */
import { env } from "~/platform/env.server";

/** The partner's page for a program; in the sandbox on our own host. Null where there is no partner. */
export function partnerPageUrl(partnerProgramId: string): string | null {
  return pageUrl(env.partnerUrl, "/sandbox/partner", { program_id: partnerProgramId });
}

/** The form to report an issue with a receipt to the team that runs the reader. Null where there is none. */
export function receiptIssueFormUrl(about: { receiptId: string; programId: string; locale: string }): string | null {
  const { receiptId, programId, locale } = about;
  return pageUrl(env.receiptIssueFormUrl, "/sandbox/receipt-issue", {
    receipt_id: receiptId,
    program_id: programId,
    locale,
  });
}

const RECEIPT_ISSUE_PAGE = /^\/admin\/v2\/receipts\/[^/]+\/submit_issue$/;

/** What the page at `pathname` may frame (Content-Security-Policy `frame-src`). */
export function frameSources(pathname: string): string[] {
  if (pathname === "/photos") return sourcesOf(env.partnerUrl);
  return RECEIPT_ISSUE_PAGE.test(pathname) ? sourcesOf(env.receiptIssueFormUrl) : [];
}

function pageUrl(configured: string | undefined, sandboxPath: string, query: Record<string, string>): string | null {
  if (!configured) return env.sandbox ? `${sandboxPath}?${new URLSearchParams(query)}` : null;
  const url = new URL(configured);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function sourcesOf(configured: string | undefined): string[] {
  if (configured) return [new URL(configured).origin];
  return env.sandbox ? ["'self'"] : [];
}
