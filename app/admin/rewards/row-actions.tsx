import { Ellipsis, Eye, EyeOff, Pencil, SquareArrowOutUpRight } from "lucide-react";
import { useText } from "~/locales/use-text";
import type { RewardRowView } from "~/services/rewards/rewards-admin.schema";
import { Menu, type MenuItem } from "~/ui/overlay/menu";
import { Icon } from "~/ui/primitives/icon";
import { useAdminProgram } from "../frame/use-admin-frame";
import { useArchiveMenu } from "../table/use-archive-menu";

interface RowActionsProps {
  reward: Pick<RewardRowView, "id" | "name" | "published" | "status" | "claims">;
  /** On the reward's own page, where "Open" and "Edit" are left out: the title bar has the edit button. */
  onPage?: boolean;
}

/** The menu of actions on a reward. It lists only what the admin is permitted to do. */
export function RowActions({ reward, onPage }: RowActionsProps) {
  const t = useText();
  const { id: programId, may } = useAdminProgram();
  const { id, name, published, status } = reward;
  const page = `/admin/v2/rewards/${id}`;
  const mayUpdate = may("rewards:update");
  const archive = useArchiveMenu({
    id,
    name,
    status,
    page,
    listUrl: `/admin/v2/programs/${programId}/rewards`,
    mayArchive: mayUpdate,
    mayDelete: may("rewards:manage") && reward.claims === 0,
  });
  const mayEdit = mayUpdate && status !== "archived";
  const items: MenuItem[] = [
    ...(onPage ? [] : [{ label: t("Open"), icon: SquareArrowOutUpRight, to: page }]),
    ...(mayEdit && !onPage ? [{ label: t("Edit"), icon: Pencil, to: `${page}/edit` }] : []),
    ...(mayEdit
      ? [
          {
            label: published ? t("Unpublish") : t("Publish"),
            icon: published ? EyeOff : Eye,
            separated: !onPage,
            onSelect: () => void archive.change({ intent: published ? "unpublish" : "publish", ids: [id] }),
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
      {archive.dialog}
    </>
  );
}
