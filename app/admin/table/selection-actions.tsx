import { Download, Tag, type IconNode } from "lucide";
import { useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { NamedTag } from "~/services/tags/tags.schema";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { ConfirmDialog } from "../forms/confirm-dialog";
import { TagSelectionDialog } from "./tag-selection-dialog";
import { useSelectionChange } from "./use-selection-change";

export interface SelectionAction {
  intent: string;
  label: string;
  icon: IconNode;
  /** What cannot be undone asks first: the question and its explanation. `harmless`: it takes nothing away. */
  confirm?: { title: string; text: string; harmless?: boolean };
  /** What the intent needs besides the rows. */
  fields?: Readonly<Record<string, unknown>>;
}

interface SelectionActionsProps {
  /** The URL that has the intents. */
  url: string;
  ids: readonly string[];
  clear: () => void;
  actions: readonly SelectionAction[];
  /** The admin tags to choose from; undefined for admins who may not change tags. */
  tags?: readonly NamedTag[];
  /** The URL of the download of the list; undefined for admins who may not export it. */
  exportUrl?: string;
  /** Further actions, after these. */
  children?: ReactNode;
}

/** The actions on the selected rows of a list, inside its `BulkBar`. On phones they show their icons only. */
export function SelectionActions({ url, ids, clear, actions, tags, exportUrl, children }: SelectionActionsProps) {
  const t = useText();
  const { change, pending } = useSelectionChange(url);
  const [tagging, setTagging] = useState(false);
  const [asking, setAsking] = useState<SelectionAction | null>(null);
  const run = async (intent: string, fields: Readonly<Record<string, unknown>> = {}) => {
    setTagging(false);
    setAsking(null);
    if (await change({ intent, ids, ...fields })) clear();
  };
  return (
    <>
      {actions.map((action) => (
        <ActionButton
          key={action.intent}
          icon={action.icon}
          label={action.label}
          waiting={pending}
          onClick={() => (action.confirm ? setAsking(action) : void run(action.intent, action.fields))}
        />
      ))}
      {tags ? <ActionButton icon={Tag} label={t("Tag")} waiting={pending} onClick={() => setTagging(true)} /> : null}
      {children}
      {exportUrl ? (
        <ButtonLink
          variant="ghost"
          size="small"
          icon={Download}
          title={t("Export")}
          to={`${exportUrl}?ids=${ids.join(",")}`}
          reloadDocument
          download
        >
          <span className="max-md:sr-only">{t("Export")}</span>
        </ButtonLink>
      ) : null}
      {asking?.confirm ? (
        <ConfirmDialog
          title={asking.confirm.title}
          danger={!asking.confirm.harmless}
          pending={pending}
          confirmLabel={asking.label}
          onCancel={() => setAsking(null)}
          onConfirm={() => void run(asking.intent, asking.fields)}
        >
          {asking.confirm.text}
        </ConfirmDialog>
      ) : null}
      {tagging && tags ? (
        <TagSelectionDialog
          count={ids.length}
          choices={tags}
          onChoose={(tag, tagged) => void run(tagged ? "tag" : "untag", { tag })}
          onClose={() => setTagging(false)}
        />
      ) : null}
    </>
  );
}

interface ActionButtonProps extends Pick<SelectionAction, "icon" | "label"> {
  waiting: boolean;
  onClick: () => void;
}

function ActionButton({ icon, label, waiting, onClick }: ActionButtonProps) {
  return (
    <Button variant="ghost" size="small" icon={icon} title={label} waiting={waiting} onClick={onClick}>
      <span className="max-md:sr-only">{label}</span>
    </Button>
  );
}
