import { Link, useSearchParams } from "@remix-run/react";
import { Bookmark, Trash2 } from "lucide-react";
import { useEffect, useId, useState, type FormEvent } from "react";
import { useText } from "~/locales/use-text";
import type { SavedList, SavedView } from "~/services/saved-views/saved-views.schema";
import { getJson, postJson, sendJson } from "~/ui/forms/api-calls";
import { popoverClasses, usePopover } from "~/ui/overlay/menu";
import { toast } from "~/ui/overlay/toast";
import { Button } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import { useAdminProgram } from "../frame/use-admin-frame";

/** A button that opens the admin's saved views of a list, to show, save and delete them. */
export function SavedViews({ list }: { list: SavedList }) {
  const t = useText();
  const { open, setOpen, rootRef } = usePopover();
  const id = useId();
  return (
    <div ref={rootRef} className="relative">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="inline-flex h-control-small items-center gap-1.5 rounded-button border border-border-strong bg-raised px-2.5 text-12 font-strong hover:bg-hover"
      >
        <Icon icon={Bookmark} size={16} className="scale-85" />
        {t("Views")}
      </button>
      {open ? (
        <div
          id={id}
          role="group"
          aria-label={t("Saved views")}
          className={classNames(popoverClasses, "right-0 max-h-[60dvh] w-72 overflow-y-auto")}
        >
          <Views list={list} onChosen={() => setOpen(false)} />
        </div>
      ) : null}
    </div>
  );
}

function Views({ list, onChosen }: { list: SavedList; onChosen: () => void }) {
  const t = useText();
  const { id: programId } = useAdminProgram();
  const [search] = useSearchParams();
  const [views, setViews] = useState<readonly SavedView[]>();
  const [name, setName] = useState("");
  const path = `/admin/v2/programs/${programId}/saved_views`;
  const current = viewQuery(search);

  useEffect(() => {
    const request = new AbortController();
    const load = async () => {
      const result = await getJson<{ views: SavedView[] }>(`${path}?list=${list}`, request.signal).catch(() => null);
      if (result) setViews(result.ok ? result.data.views : []);
    };
    void load();
    return () => request.abort();
  }, [path, list]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const result = await postJson<{ message: string; data: SavedView }>(path, { list, name, query: current });
    if (!result.ok) return toast({ title: t("Error"), description: result.error.message, tone: "destructive" });
    const saved = result.data.data;
    setViews((before = []) =>
      [...before.filter((view) => view.id !== saved.id), saved].sort((a, b) => a.name.localeCompare(b.name)),
    );
    setName("");
    toast({ title: result.data.message });
  };
  const remove = async (view: SavedView) => {
    const result = await sendJson<{ message: string }>("DELETE", path, { id: view.id });
    if (!result.ok) return toast({ title: t("Error"), description: result.error.message, tone: "destructive" });
    setViews((before = []) => before.filter((other) => other.id !== view.id));
    toast({ title: result.data.message });
  };
  return (
    <>
      <p className="px-2 pt-1.5 pb-1 text-12 text-muted">
        {views?.length === 0 ? t("No saved views yet") : t("Saved views")}
      </p>
      <ul>
        {views?.map((view) => (
          <li key={view.id} className="flex items-center rounded-small hover:bg-hover">
            <Link
              to={`?${view.query}`}
              aria-current={view.query === current ? "true" : undefined}
              onClick={onChosen}
              title={view.name}
              className="min-w-0 flex-1 truncate px-2 py-1.5 aria-[current]:font-strong"
            >
              {view.name}
            </Link>
            <IconButton
              icon={Trash2}
              size={16}
              label={t("Delete view {name}", { name: view.name })}
              onClick={() => void remove(view)}
            />
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void save(event)} className="mt-1 flex gap-2 border-t border-border p-2">
        <input
          aria-label={t("Name of the view")}
          placeholder={t("Save this view as…")}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
          className="h-control-small min-w-0 flex-1 rounded-input border border-border-control bg-field px-2 hover:border-muted focus-visible:border-ring focus-visible:shadow-field focus-visible:outline-none"
        />
        <Button type="submit" size="small" waiting={name.trim() === ""}>
          {t("Save")}
        </Button>
      </form>
    </>
  );
}

/** What of a list's URL a view stores: all but the page. */
function viewQuery(search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  query.delete("page");
  return query.toString();
}
