import { useFetcher } from "@remix-run/react";
import { RotateCcw } from "lucide";
import { useLocale, useText } from "~/locales/use-text";
import type { AttemptView, DeliveryDetail } from "~/services/webhooks/webhooks.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { Dialog, DialogBody, DialogFooter, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { Button } from "~/ui/primitives/button";
import { Disclosure } from "~/ui/primitives/disclosure";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { DeliveryState } from "./delivery-state";
import { ERROR_TEXTS } from "./webhook-texts";

/** A delivery: what was sent, each try with its response, and sending it again. */
export function DeliveryDialog({ delivery, onClose }: { delivery: DeliveryDetail; onClose: () => void }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const fetcher = useFetcher();
  useIntentToast(fetcher);
  return (
    <Dialog onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="font-mono text-14">{delivery.type}</DialogTitle>
      </DialogHeader>
      <DialogBody className="grid content-start gap-5">
        <p className="flex flex-wrap items-center gap-3 text-muted">
          <DeliveryState state={delivery.state} />
          {delivery.next_attempt_at && delivery.state === "waiting" && delivery.attempts > 0
            ? t("Next try: {time}", { time: dateTimeText(delivery.next_attempt_at, time_zone, locale) })
            : null}
          {delivery.waits_for_earlier ? t("Waiting for an earlier event of this participant") : null}
        </p>
        <Source title={t("Sent")} text={prettyJson(delivery.request_body)} />
        <section className="grid gap-3">
          <h3 className="font-strong">{t("Tries")}</h3>
          {delivery.log.length === 0 ? <p className="text-muted">{t("Not tried yet.")}</p> : null}
          {delivery.log.map((attempt) => (
            <Attempt key={attempt.id} attempt={attempt} />
          ))}
        </section>
      </DialogBody>
      <DialogFooter className="row-start-3">
        <Button variant="ghost" onClick={onClose}>
          {t("Close")}
        </Button>
        <fetcher.Form method="post">
          <CsrfField />
          <input type="hidden" name="intent" value="replay" />
          <input type="hidden" name="delivery_id" value={delivery.id} />
          <Button type="submit" icon={RotateCcw} pending={fetcher.state !== "idle" && t("Sending")}>
            {t("Send again")}
          </Button>
        </fetcher.Form>
      </DialogFooter>
    </Dialog>
  );
}

function Attempt({ attempt }: { attempt: AttemptView }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const { response_status, error, duration_ms, attempted_at, request_headers, response_body, url } = attempt;
  const result = response_status !== null ? String(response_status) : t(ERROR_TEXTS[error ?? ""] ?? "No connection");
  return (
    <Disclosure
      title={
        <span className="flex min-w-0 flex-wrap gap-x-4 gap-y-1">
          <span className="font-strong">{result}</span>
          <span className="text-muted tabular-nums">{t("{count} ms", { count: duration_ms })}</span>
          <span className="text-muted tabular-nums">{dateTimeText(attempted_at, time_zone, locale)}</span>
        </span>
      }
    >
      <div className="grid gap-4 px-card-pad pb-card-pad">
        <Source title={t("Request")} text={[`POST ${url}`, ...headerLines(request_headers)].join("\n")} />
        {response_body ? <Source title={t("Response")} text={response_body} /> : null}
      </div>
    </Disclosure>
  );
}

function Source({ title, text }: { title: string; text: string }) {
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="font-strong">{title}</h3>
      <pre className="max-h-72 overflow-auto rounded-small bg-sunken p-3 font-mono text-12 break-all whitespace-pre-wrap">
        {text}
      </pre>
    </section>
  );
}

function headerLines(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

function prettyJson(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
