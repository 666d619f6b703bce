import { useFetcher } from "@remix-run/react";
import { Copy } from "lucide";
import { useRef } from "react";
import { v4 as randomKey } from "uuid";
import { useText } from "~/locales/use-text";
import { csrfToken } from "~/ui/forms/csrf";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { useAdminProgram } from "../frame/use-admin-frame";
import type { PublishableActions } from "./publishable-menu";

/** What is published in the same way; also the names in URLs and permissions. */
export type PublishableNoun = "challenges" | "rewards";

/**
 * What the admin may do with a challenge or reward, for its row and its page.
 * @param used whether participants have used it, so that it cannot be deleted
 */
export function usePublishableActions(
  noun: PublishableNoun,
  row: PublishableActions["row"],
  used: boolean,
): PublishableActions {
  const t = useText();
  const { id: programId, may } = useAdminProgram();
  const fetcher = useFetcher();
  const key = useRef("");
  useIntentToast(fetcher);
  const page = `/admin/v2/${noun}/${row.id}`;
  const duplicate = () => {
    // A second click before the response uses the same key, so that it makes no second copy.
    if (fetcher.state === "idle") key.current = randomKey();
    const fields = {
      intent: "duplicate",
      id: row.id,
      idempotency_key: key.current,
      authenticity_token: csrfToken(),
    };
    fetcher.submit(fields, { method: "post", action: page });
  };
  return {
    row,
    page,
    listUrl: `/admin/v2/programs/${programId}/${noun}`,
    mayUpdate: may(`${noun}:update`),
    mayDelete: may(`${noun}:manage`) && !used,
    more: may(`${noun}:create`) ? [{ label: t("Duplicate"), icon: Copy, onSelect: duplicate }] : [],
  };
}
