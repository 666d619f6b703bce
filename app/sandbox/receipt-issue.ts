import { v4 as randomKey } from "uuid";
import { sandboxCall, sandboxLoader } from "~/http/handlers/public.server";
import { escapeMarkup } from "~/platform/escape-markup";
import { reportReceiptIssue } from "~/services/sandbox/receipt-issues.sandbox.server";
import { MAX_ISSUE_LENGTH, receiptIssue } from "~/services/sandbox/sandbox.schema";
import { framedDocument } from "./framed-document";

/**
 * `GET /sandbox/receipt-issue?receipt_id=&program_id=`: the sandbox's replacement of the outside form to report an issue
 * with a receipt, which the admin shows in a frame.
 */
export const loader = sandboxLoader(async ({ url }) => {
  const hidden = {
    program_id: url.searchParams.get("program_id") ?? "",
    receipt_id: url.searchParams.get("receipt_id") ?? "",
    report_id: randomKey(),
  };
  const inputs = Object.entries(hidden).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`,
  );
  return framedDocument(
    "Submit an issue",
    `<h1>Submit an issue</h1>
<p>This stands in for the form of the team that runs the reader.</p>
<form method="post">${inputs.join("")}
<label for="message">What is wrong with this receipt?</label>
<textarea id="message" name="message" rows="5" maxlength="${MAX_ISSUE_LENGTH}" required></textarea>
<button>Submit</button>
</form>`,
  );
});

/** Stores the report. It stays open until the receipt is reviewed. */
export const action = sandboxCall(receiptIssue, async ({ ctx }, issue) => {
  await reportReceiptIssue(ctx, issue);
  return framedDocument("Issue submitted", "<h1>Thank you</h1><p>Your issue was submitted.</p>");
});
