import { msg } from "~/locales/translate";
import type { OrderRow, OrderStatus } from "~/services/orders/orders.schema";

export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  announced: msg("Announced"),
  placed: msg("Placed"),
  canceled: msg("Canceled"),
};

/** The statuses of badges that mean the same. */
export const ORDER_STATUS_TONES: Readonly<Record<OrderStatus, string>> = {
  announced: "draft",
  placed: "active",
  canceled: "over",
};

/** Whose order it is: the participant, that it waits for somebody, or that it is nobody's. */
export function ownerText({ participant, waits_until: waits }: OrderRow, t: (text: string) => string): string {
  return participant?.name ?? (waits ? t("Waits for somebody to join") : t("Nobody"));
}
