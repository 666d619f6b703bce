import { Form, useActionData, useFetcher } from "@remix-run/react";
import { useId, useState, type ReactNode } from "react";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import {
  MAX_CODES,
  MAX_STOCK,
  type CouponListPage,
  type CouponPreview as Preview,
} from "~/services/coupons/coupons.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { TextArea, TextField } from "~/ui/forms/field";
import { errorIn, errorOn, FormErrors, type RejectedForm } from "~/ui/forms/form-errors";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Button } from "~/ui/primitives/button";
import { Disclosure } from "~/ui/primitives/disclosure";
import { Panel } from "~/ui/primitives/panel";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { CouponPreview } from "./coupon-preview";

/**
 * The form, with how many codes are left. With JavaScript the codes are checked first, and are added from the preview of
 * what that does. A new key after each upload empties it.
 */
export function AddCoupons({ stock }: { stock: CouponListPage["stock"] }) {
  const t = useText();
  const locale = useLocale();
  const { fetcherKey, rejected, preview, sending, startOver } = useSteps();
  const checksFirst = useHydrated();
  useErrorToast(rejected);
  const errors = rejected?.errors ?? [];
  const left = { free: formatNumber(stock.free, locale) };
  const free = stock.free < MAX_STOCK ? t("{free} free", left) : t("{free} or more free", left);
  const onBack = () => {
    startOver();
    document.getElementById("codes")?.focus();
  };
  return (
    <AddPanel
      open={rejected !== undefined}
      badge={stock.total > 0 ? <StatusBadge status={stock.low ? "open" : "free"} label={free} /> : undefined}
    >
      <Form
        method="post"
        encType="multipart/form-data"
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        navigate={false}
        fetcherKey={fetcherKey}
        onChange={startOver}
      >
        <CsrfField />
        <input type="hidden" name="intent" value={checksFirst && !preview ? "preview" : "create"} />
        <FormErrors errors={errors.filter(({ field }) => field === null)} />
        <TextArea
          label={t("Codes")}
          id="codes"
          name="codes"
          rows={3}
          spellCheck={false}
          autoComplete="off"
          className="text-13 font-mono"
          defaultValue={rejected?.values?.codes}
          error={errorOn(errors, "codes")}
          help={t(
            "Separated by commas or line breaks. Codes that are already there are skipped. For more than 1 MB, use a file.",
          )}
        />
        <TextField
          label={t("Or a file")}
          type="file"
          id="file"
          name="file"
          accept=".csv,.txt,text/csv,text/plain"
          className="file:mr-3 file:h-full file:cursor-pointer file:border-0 file:bg-transparent file:p-0 file:font-strong file:text-link"
          error={errorOn(errors, "file")}
          help={t("Text or CSV in UTF-8, with at most {max} codes.", { max: formatNumber(MAX_CODES, locale) })}
        />
        {preview ? (
          <CouponPreview preview={preview} adding={sending} onBack={onBack} />
        ) : (
          <div>
            <Button type="submit" pending={sending && t("Checking")}>
              {checksFirst ? t("Check codes") : t("Add codes")}
            </Button>
          </div>
        )}
      </Form>
    </AddPanel>
  );
}

/** Folded as soon as there are codes, so that the list of them has the room. */
function AddPanel({ badge, open, children }: { badge: ReactNode; open: boolean; children: ReactNode }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (!badge) return <Panel title={t("Add codes")}>{children}</Panel>;
  return (
    <Disclosure
      open={isOpen || open}
      onToggle={setOpen}
      title={
        <span className="flex grow flex-wrap items-center justify-between gap-2">
          <span className="font-strong">{t("Add codes")}</span>
          {badge}
        </span>
      }
    >
      <div className="p-card-pad pt-0">{children}</div>
    </Disclosure>
  );
}

/**
 * What came of the form as it is: the errors, or the preview. After `startOver` there is neither, and a response that is
 * still on its way belongs to a form that has changed: it is left to a fetcher that is no longer used.
 */
function useSteps() {
  const id = useId();
  const [round, setRound] = useState(0);
  const fetcherKey = `${id}${round}`;
  const { data, formData } = useFetcher<{ success: boolean }>({ key: fetcherKey });
  const plain = useActionData<{ success: boolean }>();
  const rejected: RejectedForm | undefined = errorIn(data ?? plain);
  const intent = formData?.get("intent");
  const preview = intent === "preview" ? undefined : previewIn(data);
  const startOver = () => {
    if (data || formData) setRound(round + 1);
  };
  return { fetcherKey, rejected, preview, sending: intent !== undefined, startOver };
}

/** The preview in the data of an action, unless that is the response to another intent. */
function previewIn(data: object | undefined): Preview | undefined {
  const result = data && "data" in data ? data.data : undefined;
  return result && typeof result === "object" && "first_codes" in result ? (result as Preview) : undefined;
}
