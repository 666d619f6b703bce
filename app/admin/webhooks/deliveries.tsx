import type { MetaFunction } from "@remix-run/node";
import { useActionData, useFetcher, useLoaderData } from "@remix-run/react";
import { History, Inbox, Send } from "lucide";
import { useCallback } from "react";
import { FormDialog } from "~/admin/forms/form-dialog";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { ListPage } from "~/admin/table/list-page";
import { Nothing, useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { localTimeOf } from "~/platform/zoned-time";
import { getDelivery, listDeliveries } from "~/services/webhooks/deliveries.admin.server";
import { getEndpoint } from "~/services/webhooks/webhooks.admin.server";
import {
  deliveriesIntent,
  DELIVERY_STATES,
  deliveryListQuery,
  EVENT_TYPES,
  type DeliveryView,
} from "~/services/webhooks/webhooks.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { DateTimeField } from "~/ui/forms/fields/date-time-field";
import { YesNoField } from "~/ui/forms/fields/yes-no-field";
import { errorIn, errorOn } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Link } from "~/ui/primitives/link";
import { StatusBadge } from "~/ui/primitives/status-badge";
import type { DataColumn } from "~/ui/table/data-table";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { DeliveryDialog } from "./delivery-dialog";
import { DeliveryState } from "./delivery-state";
import { WebhookNotice } from "./edit";
import { DELIVERY_LIST } from "./list-texts";
import { useLiveDeliveries } from "./use-live-deliveries";
import { replay, replay_range, test } from "./webhook-intents.server";
import { ERROR_TEXTS, STATE_LABELS } from "./webhook-texts";

export const loader = programLoader({ query: deliveryListQuery }, async ({ ctx, param, query, url }) => {
  const id = url.searchParams.get("delivery");
  const [webhook, rows, opened] = await Promise.all([
    getEndpoint(ctx, param("webhookId")),
    listDeliveries(ctx, param("webhookId"), query),
    id ? getDelivery(ctx, param("webhookId"), id).catch(() => null) : null,
  ]);
  return { webhook, ...rows, opened, now: ctx.now.toISOString() };
});
export const action = programAction(deliveriesIntent, { replay, replay_range, test });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Deliveries"), matches);

export default function Deliveries() {
  const t = useText();
  const { webhook, opened, now, ...rows } = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const path = `/admin/v2/programs/${id}/settings/integrations/webhooks`;
  const connected = useLiveDeliveries(`/admin/v2/programs/${id}/webhooks/${webhook.id}/deliveries/live`);
  const delivery = useDialogParam("delivery");
  const range = useDialogParam("replay");
  const rowTo = useCallback((row: DeliveryView) => delivery.to(row.id), [delivery]);
  const columns = useDeliveryColumns(rowTo);
  const type = { name: "type", label: t("Event"), multiple: true };
  const state = { name: "state", label: t("State"), multiple: true };
  return (
    <div className="min-w-0">
      <ListPage
        title={t("Deliveries")}
        crumbs={[
          useSettingsCrumb(),
          { label: t("Webhooks"), to: path },
          { label: t("Webhook"), to: `${path}/${webhook.id}` },
        ]}
        actions={
          <>
            <ButtonLink variant="quiet" icon={History} to={range.to("range")} preventScrollReset>
              {t("Send again")}
            </ButtonLink>
            <TestButton disabled={!webhook.active} />
          </>
        }
        filters={[
          { ...state, options: DELIVERY_STATES.map((value) => ({ value, label: t(STATE_LABELS[value]) })) },
          { ...type, options: [...EVENT_TYPES, "test"].map((value) => ({ value, label: value })) },
        ]}
        texts={DELIVERY_LIST}
        columns={columns}
        rows={rows}
        rowTo={rowTo}
        empty={{
          icon: Inbox,
          title: t("Nothing sent yet"),
          text: t("Events appear here as they happen. Send a test to see one."),
        }}
      >
        <p className="-mt-2 mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
          <span className="break-all">{webhook.url}</span>
          <LiveBadge connected={connected} />
        </p>
        <div className="mb-4 empty:hidden">
          <WebhookNotice webhook={webhook} />
        </div>
      </ListPage>
      {opened && delivery.value ? <DeliveryDialog delivery={opened} onClose={delivery.close} /> : null}
      {range.value ? <RangeDialog now={now} onClose={range.close} /> : null}
    </div>
  );
}

function useDeliveryColumns(rowTo: (row: DeliveryView) => string): DataColumn<DeliveryView>[] {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const column = useColumns<DeliveryView>();
  return [
    column.cell("type", t("Event"), {
      cell: (row) => (
        <Link to={rowTo(row)} preventScrollReset tabIndex={-1} className="font-mono text-14 text-content">
          {row.type}
        </Link>
      ),
    }),
    column.cell("state", t("State"), { cell: (row) => <DeliveryState state={row.state} /> }),
    column.text("response", t("Response"), {
      card: "fact",
      text: ({ last_status, last_error }) =>
        last_status !== null ? String(last_status) : last_error ? t(ERROR_TEXTS[last_error] ?? last_error) : null,
    }),
    column.number("attempts", t("Tries"), { value: (row) => row.attempts }),
    column.cell("time", t("Time"), {
      numeric: true,
      card: "fact",
      sort: "created_at",
      cell: (row) => (row.created_at ? dateTimeText(row.created_at, time_zone, locale) : <Nothing />),
    }),
  ];
}

function LiveBadge({ connected }: { connected: boolean }) {
  const t = useText();
  return (
    <span role="status">
      {connected ? (
        <StatusBadge status="active" label={t("Live")} />
      ) : (
        <StatusBadge status="draft" label={t("Connecting")} />
      )}
    </span>
  );
}

function TestButton({ disabled }: { disabled: boolean }) {
  const t = useText();
  const fetcher = useFetcher<typeof action>();
  useIntentToast(fetcher);
  return (
    <fetcher.Form method="post">
      <CsrfField />
      <input type="hidden" name="intent" value="test" />
      <Button type="submit" icon={Send} disabled={disabled} pending={fetcher.state !== "idle" && t("Sending")}>
        {t("Send a test")}
      </Button>
    </fetcher.Form>
  );
}

const HOUR_MS = 60 * 60 * 1000;

/** Sends the events of a range of time again; by default those of the last hour. */
function RangeDialog({ now, onClose }: { now: string; onClose: () => void }) {
  const t = useText();
  const { time_zone } = useAdminProgram();
  const rejected = errorIn(useActionData<typeof action>());
  const values = rejected?.values ?? {};
  const at = (shift: number) => localTimeOf(new Date(Date.parse(now) + shift), time_zone);
  const field = (name: string, initial: string) => ({
    id: name,
    name,
    defaultValue: values[name] ?? initial,
    error: rejected && errorOn(rejected.errors, name),
  });
  return (
    <FormDialog
      title={t("Send events again")}
      intent="replay_range"
      submitLabel={t("Send again")}
      submitWaiting={t("Sending")}
      rejected={rejected}
      onClose={onClose}
    >
      <p className="text-muted">
        {t("Each event keeps its id, so your system can recognize the ones it already has.")}
      </p>
      <DateTimeField label={t("From")} required timeZone={time_zone} {...field("from", at(-HOUR_MS))} />
      <DateTimeField label={t("To")} required timeZone={time_zone} {...field("to", at(60_000))} />
      <YesNoField label={t("Only failed events")} {...field("only_failed", "false")} />
    </FormDialog>
  );
}
