import type { MetaFunction } from "@remix-run/node";
import { useFetcher, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import { ConfirmDialog } from "~/admin/forms/confirm-dialog";
import { DetailColumns } from "~/admin/frame/detail-columns";
import { titleOf } from "~/admin/frame/document-title";
import { useAdminProgram, usePointsTerm } from "~/admin/frame/use-admin-frame";
import { programLoader } from "~/http/handlers/admin.server";
import { exactMoneyText } from "~/locales/money";
import { formatNumber, msg } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { getOrder } from "~/services/orders/orders.admin.server";
import type { OrderView } from "~/services/orders/orders.schema";
import { csrfToken } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { Button } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";
import { PageTitle } from "~/ui/primitives/page-title";
import { Panel } from "~/ui/primitives/panel";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { PlainTable } from "~/ui/table/plain-table";
import { Points, signedPoints } from "~/ui/text/points";
import { dateTimeText } from "~/ui/text/time-texts";
import { OrderOwner } from "./order-columns";
import { ORDER_STATUS_LABELS, ORDER_STATUS_TONES } from "./order-texts";

/** `GET programs/{id}/orders/{external_id}`: also by our id of it. */
export const loader = programLoader(getOrder, { params: ["orderId"] });
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data && data.external_id, matches);

/** One order: what was bought and came back, what it earned, and why each rule gave something or nothing. */
export default function OrderDetail() {
  const t = useText();
  const order = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  return (
    <>
      <PageTitle
        title={t("Order {title}", { title: order.external_id })}
        crumbs={[{ label: t("Orders"), to: `/admin/v2/programs/${id}/orders` }]}
        badge={<StatusBadge status={ORDER_STATUS_TONES[order.status]} label={t(ORDER_STATUS_LABELS[order.status])} />}
        actions={may("orders:create") && order.status === "placed" ? <CancelOrder order={order} /> : null}
      />
      <DetailColumns label={t("Order")} side={<OrderFacts order={order} />}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-grid">
          <Lines order={order} />
          {order.returns.length > 0 ? <Returns order={order} /> : null}
          <Earned order={order} />
        </div>
      </DetailColumns>
    </>
  );
}

function useMoney({ currency }: OrderView) {
  const locale = useLocale();
  const program = useAdminProgram();
  return (amount: number) => exactMoneyText(locale, Math.round(amount * 100), currency ?? program.currency);
}

function OrderFacts({ order }: { order: OrderView }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const term = usePointsTerm();
  const money = useMoney(order);
  const timeOf = (instant: string) => dateTimeText(instant, time_zone, locale);
  const { person, points, points_returned: returned } = order;
  const named = person.email ?? person.phone ?? person.member_number ?? person.id;
  return (
    <Facts
      facts={[
        [t("Participant"), <OrderOwner key="owner" order={order} />],
        ...(named ? [[t("Named as"), named] as const] : []),
        ...(order.waits_until ? [[t("Waits until"), timeOf(order.waits_until)] as const] : []),
        ...(order.placed_at ? [[t("Placed at"), timeOf(order.placed_at)] as const] : []),
        ...(order.channel ? [[t("Channel"), order.channel] as const] : []),
        ...(order.store ? [[t("Store"), order.store] as const] : []),
        [t("Total"), money(order.total)],
        ...(order.returned > 0 ? [[t("Returned"), money(order.returned)] as const] : []),
        [t("Earned"), <Points key="earned" value={points} term={term} />],
        ...(returned > 0
          ? ([
              [t("Taken back"), <Points key="returned" value={returned} term={term} />],
              [t("Left"), <Points key="left" value={points - returned} term={term} />],
            ] as const)
          : []),
        [t("Received"), timeOf(order.created_at)],
        [t("Last change"), timeOf(order.updated_at)],
      ]}
    />
  );
}

function Lines({ order }: { order: OrderView }) {
  const t = useText();
  const money = useMoney(order);
  const notes = (line: OrderView["lines"][number]) =>
    [
      line.category,
      line.gift_card ? t("Gift card") : "",
      line.discount > 0 ? t("{amount} off", { amount: money(line.discount) }) : "",
      line.returned_quantity > 0 ? t("{count} returned", { count: line.returned_quantity }) : "",
      line.returned_quantity === 0 && line.returned_amount > 0
        ? t("{amount} paid back", { amount: money(line.returned_amount) })
        : "",
    ].filter(Boolean);
  const numbered = order.lines.map((line, at) => ({ ...line, number: at + 1 }));
  return (
    <Panel title={t("Lines")} flush>
      <PlainTable
        label={t("Lines")}
        columns={[
          {
            header: t("Product"),
            cell: (line) => (
              <span className="grid py-2">
                <span className="font-strong wrap-anywhere">{line.name || line.sku}</span>
                <span className="text-12 wrap-anywhere text-muted">
                  {[...(line.name ? [line.sku] : []), ...notes(line)].join(", ")}
                </span>
              </span>
            ),
          },
          { header: t("Pieces"), numeric: true, cell: (line) => line.quantity },
          { header: t("Price"), numeric: true, wide: true, cell: (line) => money(line.price) },
          { header: t("Line total"), numeric: true, cell: (line) => money(line.amount) },
        ]}
        rows={numbered}
        keyOf={(line) => String(line.number)}
        empty={t("The order itself has not come yet.")}
      />
      {order.lines.length > 0 ? (
        <Facts
          facts={[
            ...(order.shipping > 0 ? [[t("Shipping"), money(order.shipping)] as const] : []),
            [t("Total"), money(order.total)],
            ...order.paid.map(
              ({ kind, amount, code }, at) =>
                [
                  `${kind === "points" ? t("Paid with points") : t("Paid with the code {code}", { code })}${" ".repeat(at)}`,
                  money(amount),
                ] as const,
            ),
          ]}
        />
      ) : null}
    </Panel>
  );
}

const NOT_COUNTED = {
  nothing: msg("It does not fit the order, so nothing of it counts."),
  part: msg("A part of it does not fit the order, so only the rest counts."),
};

function Returns({ order }: { order: OrderView }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const money = useMoney(order);
  return (
    <Panel title={t("Returns")} flush>
      <PlainTable
        label={t("Returns")}
        columns={[
          {
            header: t("Return"),
            cell: ({ external_id, counted }) => (
              <span className="grid py-2">
                <span className="wrap-anywhere">{external_id}</span>
                {counted === "nothing" || counted === "part" ? (
                  <span className="text-12 text-muted">{t(NOT_COUNTED[counted])}</span>
                ) : null}
              </span>
            ),
          },
          {
            header: t("What came back"),
            cell: ({ amount, lines }) =>
              amount !== null
                ? money(amount)
                : lines
                    .map(({ line, sku, quantity }) => {
                      const returned = line === null ? undefined : order.lines[line - 1];
                      const name = returned?.name || returned?.sku || sku;
                      return name
                        ? `${formatNumber(quantity, locale)} × ${name}`
                        : t("{count} of line {line}", { count: quantity, line: line ?? 0 });
                    })
                    .join(", "),
          },
          { header: t("Time"), wide: true, cell: (row) => dateTimeText(row.returned_at, time_zone, locale) },
        ]}
        rows={order.returns}
        keyOf={(row) => row.external_id}
        empty={t("Nothing came back.")}
      />
    </Panel>
  );
}

/** What each rule that applied gave, and why. */
function Earned({ order }: { order: OrderView }) {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term } = useAdminProgram();
  return (
    <Panel title={t("Earning rules")} flush>
      <PlainTable
        label={t("Earning rules")}
        columns={[
          {
            header: t("Rule"),
            cell: (rule) => (
              <span className="grid py-2">
                <span className="font-strong wrap-anywhere">{rule.rule}</span>
                <span className="text-content-soft">{rule.reason}</span>
              </span>
            ),
          },
          { header: term, numeric: true, cell: (rule) => signedPoints(rule.points, locale) },
        ]}
        rows={order.trace}
        keyOf={(rule) => rule.rule_id}
        empty={
          order.participant
            ? t("No rule looked at this order.")
            : t("Rules look at an order once it is known whose it is.")
        }
      />
    </Panel>
  );
}

function CancelOrder({ order }: { order: OrderView }) {
  const t = useText();
  const fetcher = useFetcher();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState("");
  useIntentToast(fetcher);
  const confirm = () => {
    const action = `/admin/v2/programs/${order.program_id}/orders/${order.id}/cancel`;
    fetcher.submit({ reason, authenticity_token: csrfToken() }, { method: "post", action });
    setIsOpen(false);
  };
  return (
    <>
      <Button variant="quiet" pending={fetcher.state !== "idle"} onClick={() => setIsOpen(true)}>
        {t("Cancel order")}
      </Button>
      {isOpen ? (
        <ConfirmDialog
          title={t("Cancel this order?")}
          danger
          confirmLabel={t("Cancel order")}
          cancelLabel={t("Keep order")}
          onConfirm={confirm}
          onCancel={() => setIsOpen(false)}
        >
          <div className="grid gap-4">
            <p>{t("What is left of its points is taken back. The shop can place it again with a later change.")}</p>
            <TextField
              label={t("Reason")}
              name="reason"
              maxLength={200}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
