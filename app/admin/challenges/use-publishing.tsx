import type { FetcherWithComponents } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { ChallengeRowView } from "~/services/challenges/challenges-admin.schema";
import { csrfToken } from "~/ui/forms/csrf";
import { ConfirmDialog } from "../forms/confirm-dialog";

interface Publishing {
  /** Publishes a draft at once, or asks whether to unpublish. */
  toggle: () => void;
  /** The question, while it is open. */
  dialog: ReactNode;
}

/**
 * Publishing and unpublishing of a challenge. The state to reach is sent, so that a double click or a second tab does not
 * undo the change.
 */
export function usePublishing(
  { id, name, published }: Pick<ChallengeRowView, "id" | "name" | "published">,
  fetcher: FetcherWithComponents<unknown>,
): Publishing {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const send = (next: boolean) => {
    setAsking(false);
    void fetcher.submit(
      { intent: "toggle_approval", published: String(next), id, authenticity_token: csrfToken() },
      { method: "post", action: `/admin/v2/challenges/${id}` },
    );
  };
  return {
    toggle: () => (published ? setAsking(true) : send(true)),
    dialog: asking ? (
      <ConfirmDialog
        title={t("Unpublish {name}?", { name })}
        confirmLabel={t("Unpublish")}
        onCancel={() => setAsking(false)}
        onConfirm={() => send(false)}
      >
        {t("Participants will no longer see it. It becomes a draft that you can publish again.")}
      </ConfirmDialog>
    ) : null,
  };
}
