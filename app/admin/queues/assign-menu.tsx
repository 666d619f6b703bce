import { ChevronDown, UserCheck } from "lucide";
import { useText } from "~/locales/use-text";
import type { Assignee } from "~/services/assignments/assignees.schema";
import { Menu, type MenuItem } from "~/ui/overlay/menu";
import { buttonClasses } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { useAdminFrame } from "../frame/use-admin-frame";
import { useSelectionChange } from "../table/use-selection-change";

interface AssignMenuProps {
  /** The URL that has the intent `assign`. */
  url: string;
  ids: readonly string[];
  /** Of one row: to whom it is assigned, which the button shows. Undefined for selected rows. */
  assignee?: Assignee | null;
  choices: readonly Assignee[];
  /** Runs once rows were assigned. */
  onDone?: () => void;
}

/** Assigns one row, or the selected ones, to a colleague: the reader first, then the others by name. */
export function AssignMenu({ url, ids, assignee, choices, onDone }: AssignMenuProps) {
  const t = useText();
  const { user } = useAdminFrame();
  const { change, pending } = useSelectionChange(url);
  const isSelection = assignee === undefined;
  const assign = async (assigneeId: string | null) => {
    if (await change({ intent: "assign", ids, assignee_id: assigneeId })) onDone?.();
  };
  const entry = ({ id, name }: Assignee, label = name): MenuItem => ({
    label,
    onSelect: () => void assign(id),
    ...(isSelection ? {} : { checked: assignee?.id === id }),
  });
  const me = choices.find(({ id }) => id === user.id);
  const items: MenuItem[] = [
    ...(me ? [entry(me, t("Assign to me"))] : []),
    ...choices.filter((choice) => choice !== me).map((choice) => entry(choice)),
    {
      label: t("Unassigned"),
      separated: true,
      onSelect: () => void assign(null),
      ...(isSelection ? {} : { checked: assignee === null }),
    },
  ];
  const text = assignee ? assignee.name : t("Assign");
  return (
    <Menu
      label={assignee ? t("Assigned to {name}", { name: assignee.name }) : isSelection ? t("Assign") : undefined}
      items={items}
      trigger={
        <span className="flex min-w-0 items-center gap-1.5" aria-busy={pending || undefined}>
          <Icon icon={UserCheck} size={16} className="flex-none" />
          <span className={isSelection ? "max-md:sr-only" : "max-w-40 truncate"}>{text}</span>
          {isSelection ? null : <Icon icon={ChevronDown} size={16} className="flex-none" />}
        </span>
      }
      triggerClassName={buttonClasses({ variant: isSelection ? "ghost" : "quiet", size: "small" })}
    />
  );
}

/** The filter of a list by assignee. */
export function useAssignedFilter(choices: readonly Assignee[]) {
  const t = useText();
  const { user } = useAdminFrame();
  return {
    name: "assigned",
    label: t("Assigned to"),
    multiple: true,
    options: [
      { value: "me", label: t("Assigned to me") },
      { value: "none", label: t("Unassigned") },
      ...choices.filter(({ id }) => id !== user.id).map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
}
