import { useFetcher } from "@remix-run/react";
import { Copy, Ellipsis, Eye, EyeOff, Pencil, SquareArrowOutUpRight } from "lucide-react";
import { useRef } from "react";
import { v4 as randomKey } from "uuid";
import { useText } from "~/locales/use-text";
import type { ChallengeRowView } from "~/services/challenges/challenges-admin.schema";
import { csrfToken } from "~/ui/forms/csrf";
import { Menu, type MenuItem } from "~/ui/overlay/menu";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { Icon } from "~/ui/primitives/icon";
import { useAdminProgram } from "../frame/use-admin-frame";
import { useArchiveMenu } from "../table/use-archive-menu";
import { usePublishing } from "./use-publishing";

interface RowActionsProps {
  challenge: Pick<ChallengeRowView, "id" | "name" | "published" | "status" | "completions">;
  /** On the challenge's own page, whose title bar has buttons to edit and publish. */
  onPage?: boolean;
}

/** The menu of actions on a challenge. It lists only what the admin is permitted to do. */
export function RowActions({ challenge, onPage }: RowActionsProps) {
  const t = useText();
  const { id: programId, may } = useAdminProgram();
  const { id, name, published, status } = challenge;
  const fetcher = useFetcher();
  const key = useRef("");
  useIntentToast(fetcher);
  const page = `/admin/v2/challenges/${id}`;
  const send = (fields: Record<string, string>) =>
    fetcher.submit({ ...fields, id, authenticity_token: csrfToken() }, { method: "post", action: page });
  const duplicate = () => {
    // A second click before the response uses the same key, so that it makes no second copy.
    if (fetcher.state === "idle") key.current = randomKey();
    void send({ intent: "duplicate", idempotency_key: key.current });
  };
  const publishing = usePublishing(challenge, fetcher);
  const archived = status === "archived";
  const archive = useArchiveMenu({
    id,
    name,
    status,
    page,
    listUrl: `/admin/v2/programs/${programId}/challenges`,
    mayArchive: may("challenges:update"),
    mayDelete: may("challenges:manage") && challenge.completions === 0,
  });
  const items: MenuItem[] = [
    ...(onPage ? [] : [{ label: t("Open"), icon: SquareArrowOutUpRight, to: page }]),
    ...(may("challenges:update") && !onPage && !archived
      ? [{ label: t("Edit"), icon: Pencil, to: `${page}/edit` }]
      : []),
    ...(may("challenges:create") ? [{ label: t("Duplicate"), icon: Copy, onSelect: duplicate }] : []),
    ...(may("challenges:update") && !onPage && !archived
      ? [
          {
            label: published ? t("Unpublish") : t("Publish"),
            icon: published ? EyeOff : Eye,
            separated: true,
            onSelect: publishing.toggle,
          },
        ]
      : []),
    ...archive.items,
  ];
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        floating
        label={t("Actions for {name}", { name })}
        trigger={<Icon icon={Ellipsis} size={16} />}
        triggerClassName={
          onPage
            ? "grid size-control place-items-center rounded-button border border-border-strong bg-raised hover:bg-hover"
            : "grid size-control-small place-items-center rounded-button text-muted hover:bg-hover hover:text-content"
        }
        items={items}
      />
      {publishing.dialog}
      {archive.dialog}
    </>
  );
}
