import { useFetcher } from "@remix-run/react";
import { Copy } from "lucide";
import { useRef } from "react";
import { v4 as randomKey } from "uuid";
import { useText } from "~/locales/use-text";
import type { ChallengeRowView } from "~/services/challenges/challenges-admin.schema";
import { csrfToken } from "~/ui/forms/csrf";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { useAdminProgram } from "../frame/use-admin-frame";
import type { RowToChange } from "../table/row-menu";

/** What the admin may do with a challenge, for its row and its page. */
export function useChallengeActions(
  challenge: Pick<ChallengeRowView, "id" | "name" | "published" | "status" | "completions">,
): RowToChange {
  const t = useText();
  const { id: programId, may } = useAdminProgram();
  const fetcher = useFetcher();
  const key = useRef("");
  useIntentToast(fetcher);
  const { id } = challenge;
  const page = `/admin/v2/challenges/${id}`;
  const duplicate = () => {
    // A second click before the response uses the same key, so that it makes no second copy.
    if (fetcher.state === "idle") key.current = randomKey();
    const fields = { intent: "duplicate", id, idempotency_key: key.current, authenticity_token: csrfToken() };
    fetcher.submit(fields, { method: "post", action: page });
  };
  return {
    row: challenge,
    page,
    listUrl: `/admin/v2/programs/${programId}/challenges`,
    mayUpdate: may("challenges:update"),
    mayDelete: may("challenges:manage") && challenge.completions === 0,
    more: may("challenges:create") ? [{ label: t("Duplicate"), icon: Copy, onSelect: duplicate }] : [],
  };
}
