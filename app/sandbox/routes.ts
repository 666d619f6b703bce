import { route, type RouteConfigEntry } from "@remix-run/route-config";

/** The pages that stand in for outside services. They exist only while the sandbox is on. */
export default [
  route("sandbox/checkout/:session", "sandbox/checkout.tsx"),
  route("sandbox/mailbox", "sandbox/mailbox.tsx"),
  route("sandbox/mailbox.json", "sandbox/mailbox-json.ts"),
  route("sandbox/push", "sandbox/push.tsx"),
  route("sandbox/push.json", "sandbox/push-json.ts"),
  route("sandbox/clock", "sandbox/clock.ts"),
  route("sandbox/enroll", "sandbox/enroll.tsx"),
  route("sandbox/elsewhere/*", "sandbox/elsewhere.tsx"),
  route("sandbox/partner", "sandbox/partner.ts"),
  route("sandbox/receipt-issue", "sandbox/receipt-issue.ts"),
  route("sandbox/receipts", "sandbox/receipts/list.tsx"),
  route("sandbox/receipts/:name", "sandbox/receipts/file.ts"),
  route("sandbox/chain/tx/:hash", "sandbox/chain/transaction.tsx"),
  route("sandbox/chain/collection/:address", "sandbox/chain/collection.tsx"),
  route("sandbox/chain/token/:address", "sandbox/chain/token.tsx"),
  route("sandbox/chain/account/:address", "sandbox/chain/account.tsx"),
  route("sandbox/wallet", "sandbox/wallet.tsx"),
  route("sandbox/webhooks/:name", "sandbox/webhooks.tsx"),
] satisfies RouteConfigEntry[];
