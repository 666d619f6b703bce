import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { Check, TriangleAlert, X } from "lucide";
import { useRef } from "react";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { titleOf } from "~/admin/frame/document-title";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { useText } from "~/locales/use-text";
import { referralIntent, type ReferralSignal, type ReferralView } from "~/services/referrals/referrals-admin.schema";
import { getReferral } from "~/services/referrals/referrals.admin.server";
import { CsrfField } from "~/ui/forms/csrf";
import { TextArea } from "~/ui/forms/field";
import { errorIn, errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { useAdminProgram } from "../frame/use-admin-frame";
import { Key } from "../queues/key";
import { useDecisionKeys } from "../queues/use-decision-keys";
import { ReferralFrame } from "./referral-frame";
import { update } from "./referral-intents.server";
import { SIGNAL_TEXTS } from "./signals";

export const loader = programLoader(getReferral, { params: ["referralId"] });

/** `PATCH referrals/{id}`; the form posts to its own page. */
export const action = programAction(referralIntent, { update });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => titleOf(data?.name, matches);

/** One referral: what speaks for a closer look, and the review. */
export default function ReferralDetail() {
  const t = useText();
  const referral = useLoaderData<typeof loader>();
  const rejected = errorIn(useActionData<typeof action>());
  useErrorToast(rejected, t("Error!"), t("Failed to update referral"));
  const { may } = useAdminProgram();
  return (
    <ReferralFrame referral={referral}>
      <div className="grid gap-grid">
        <Signals referral={referral} />
        {may("referrals:update") ? (
          <ReviewForm key={`${referral.id} ${referral.status}`} referral={referral} rejected={rejected} />
        ) : (
          <Panel title={t("Comments")}>
            <p className="max-w-[72ch] wrap-anywhere whitespace-pre-line">{referral.admin_comments || "—"}</p>
          </Panel>
        )}
      </div>
    </ReferralFrame>
  );
}

function Signals({ referral }: { referral: ReferralView }) {
  const t = useText();
  const countFor = (signal: ReferralSignal) =>
    signal === "quick_sign_up" ? referral.minutes_apart : referral.referrals_that_day;
  return (
    <Panel title={t("Signals")}>
      {referral.signals.length === 0 ? (
        <p className="text-content-soft">{t("Nothing suggests that these are the same person.")}</p>
      ) : (
        <>
          <ul className="grid gap-2">
            {referral.signals.map((signal) => (
              <li key={signal} className="flex items-start gap-2">
                <Icon icon={TriangleAlert} size={16} className="mt-[0.2em] flex-none text-warning" />
                <span>
                  {t(SIGNAL_TEXTS[signal], { count: countFor(signal) })}
                  {signal === "similar_receipts" ? <SimilarReceipts ids={referral.similar_receipt_ids} /> : null}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-muted">{t("None of these proves anything by itself: families share devices.")}</p>
        </>
      )}
    </Panel>
  );
}

function SimilarReceipts({ ids }: { ids: readonly string[] }) {
  const t = useText();
  if (ids.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-x-3">
      {ids.map((id, at) => (
        <Link key={id} to={`/admin/v2/receipts/${id}`} className="text-link hover:underline">
          {t("Receipt {number}", { number: at + 1 })}
        </Link>
      ))}
    </span>
  );
}

function ReviewForm({ referral, rejected }: { referral: ReferralView; rejected: RejectedForm | undefined }) {
  const t = useText();
  const { formData, state } = useNavigation();
  const sending = state === "idle" ? undefined : formData?.get("referral[status]");
  const field = "referral[admin_comments]";
  const form = useRef<HTMLFormElement>(null);
  useDecisionKeys(form);
  return (
    <Panel title={t("Review")}>
      <Form ref={form} method="post" noValidate preventScrollReset className="grid gap-4">
        <CsrfField />
        <input type="hidden" name="intent" value="update" />
        <input type="hidden" name="referral[seen_status]" value={referral.status} />
        <div className="max-w-[72ch]">
          <TextArea
            label={t("Comments")}
            name={field}
            id={field}
            defaultValue={rejected?.values?.[field] ?? referral.admin_comments}
            help={t("Only your team sees this.")}
            error={errorOn(rejected?.errors ?? [], field)}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            name="referral[status]"
            value="approved"
            data-key="a"
            variant={referral.status === "approved" ? "quiet" : undefined}
            icon={referral.status === "approved" ? undefined : Check}
            pending={sending === "approved" && t("Saving")}
          >
            {referral.status === "approved" ? t("Save comments") : t("Approve")}
            {referral.status === "pending" ? <Key letter="A" /> : null}
          </Button>
          <Button
            type="submit"
            name="referral[status]"
            value="rejected"
            data-key="x"
            variant="quiet"
            icon={referral.status === "rejected" ? undefined : X}
            pending={sending === "rejected" && t("Saving")}
          >
            {referral.status === "rejected" ? t("Save comments") : t("Reject")}
            {referral.status === "pending" ? <Key letter="X" /> : null}
          </Button>
          {referral.status === "pending" ? (
            <Button type="submit" variant="ghost">
              {t("Save comments")}
            </Button>
          ) : null}
        </div>
        <p className="text-muted">
          {referral.status === "rejected"
            ? t("Approving it gives the points back to the referrer.")
            : t("Rejecting it takes the points back from the referrer. Points already spent become a debt.")}
        </p>
      </Form>
    </Panel>
  );
}
