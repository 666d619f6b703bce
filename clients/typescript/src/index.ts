/** Typed client of the loyalty platform's API. */
export type { components, operations, paths } from "./api.js";
export { loyaltyClient, type LoyaltyClient, type LoyaltyClientOptions } from "./client.js";
export { ApiError, dataOf, type FieldError } from "./errors.js";
export { rowsOf, type ListPath, type Row } from "./pages.js";
export { verifiedEvent, WebhookVerificationError, type EventType, type WebhookEvent } from "./webhooks.js";
