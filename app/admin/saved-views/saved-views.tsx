import { useSearchParams } from "@remix-run/react";
import { Bookmark, Trash2, Users } from "lucide";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { OrganizationList, ProgramList, SavedView } from "~/services/saved-views/saved-views.schema";
import { getJson, postJson, sendJson } from "~/ui/forms/api-calls";
import { toast } from "~/ui/overlay/toast";
import { Button } from "~/ui/primitives/button";
import { IconButton } from "~/ui/primitives/icon-button";
import { Link } from "~/ui/primitives/link";
import { ToolbarPopover } from "~/ui/table/toolbar-popover";
import { useAdminFrame } from "../frame/use-admin-frame";

export type SavedViewsProps =
  { list: ProgramList; organizationId?: undefined } | { list: OrganizationList; organizationId: string };

/** A button that opens the saved views of a list, to show, save, share and delete them. */
export function SavedViews({ list, organizationId }: SavedViewsProps) {
  const t = useText();
  const programId = useAdminFrame().program?.id;
  const path = organizationId
    ? `/admin/v2/organization/saved_views?${new URLSearchParams({ organization: organizationId, list })}`
    : `/admin/v2/programs/${programId}/saved_views?list=${list}`;
  return (
    <ToolbarPopover icon={Bookmark} label={t("Views")} contentLabel={t("Saved views")} contentClassName="w-72">
      {(close) => <Views list={list} path={path} onChosen={close} />}
    </ToolbarPopover>
  );
}

function Views({ list, path, onChosen }: { list: string; path: string; onChosen: () => void }) {
  const t = useText();
  const [search] = useSearchParams();
  const [views, setViews] = useState<readonly SavedView[]>();
  const [name, setName] = useState("");
  const current = viewQuery(search);

  useEffect(() => {
    const request = new AbortController();
    const load = async () => {
      const result = await getJson<{ views: SavedView[] }>(path, request.signal).catch(() => null);
      if (result) setViews(result.ok ? result.data.views : []);
    };
    void load();
    return () => request.abort();
  }, [path]);

  /** Stores a view of the admin. @returns whether it worked; if not, a message says why */
  const store = async (view: { name: string; query?: string; shared?: boolean }, title?: string) => {
    const result = await postJson<{ message: string; data: SavedView }>(path, { list, ...view });
    if (!result.ok) return failed(result.error.message);
    const saved = result.data.data;
    setViews((before = []) =>
      [...before.filter((other) => other.id !== saved.id), saved].sort((a, b) => a.name.localeCompare(b.name)),
    );
    toast({ title: title ?? result.data.message });
    return true;
  };
  const failed = (message: string) => {
    toast({ title: t("Error"), description: message, tone: "destructive" });
    return false;
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (await store({ name, query: current })) setName("");
  };
  const share = ({ name, shared }: SavedView) =>
    store(
      { name, shared: !shared },
      shared ? t("View {name} is no longer shared", { name }) : t("View {name} is shared with colleagues", { name }),
    );
  const remove = async (view: SavedView) => {
    const result = await sendJson<{ message: string }>("DELETE", path, { id: view.id });
    if (!result.ok) return failed(result.error.message);
    setViews((before = []) => before.filter((other) => other.id !== view.id));
    toast({ title: result.data.message });
  };
  const own = views?.filter(({ admin_name }) => admin_name === null);
  const shared = views?.filter(({ admin_name }) => admin_name !== null) ?? [];
  return (
    <>
      <p className={headingClasses}>{own?.length === 0 ? t("No saved views yet") : t("Saved views")}</p>
      <ul>
        {own?.map((view) => (
          <ViewItem key={view.id} view={view} search={search} onChosen={onChosen}>
            <IconButton
              icon={Users}
              size={16}
              aria-pressed={view.shared}
              label={t("Share view {name}", { name: view.name })}
              onClick={() => void share(view)}
              className="text-muted aria-pressed:text-link"
            />
            <IconButton
              icon={Trash2}
              size={16}
              label={t("Delete view {name}", { name: view.name })}
              onClick={() => void remove(view)}
            />
          </ViewItem>
        ))}
      </ul>
      {shared.length > 0 ? (
        <>
          <p className={headingClasses}>{t("Shared by colleagues")}</p>
          <ul>
            {shared.map((view) => (
              <ViewItem key={view.id} view={view} search={search} onChosen={onChosen}>
                <span className="max-w-28 truncate px-2 text-12 text-muted">{view.admin_name}</span>
              </ViewItem>
            ))}
          </ul>
        </>
      ) : null}
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

const headingClasses = "px-2 pt-1.5 pb-1 text-12 text-muted";

interface ViewItemProps {
  view: SavedView;
  /** The query of the list as it is shown. */
  search: URLSearchParams;
  onChosen: () => void;
  /** What stands behind its name. */
  children: ReactNode;
}

function ViewItem({ view, search, onChosen, children }: ViewItemProps) {
  return (
    <li className="flex items-center rounded-small hover:bg-hover">
      <Link
        to={`?${withOrganization(view.query, search)}`}
        aria-current={view.query === viewQuery(search) ? "true" : undefined}
        onClick={onChosen}
        title={view.name}
        className="min-w-0 flex-1 truncate px-2 py-1.5 aria-[current]:font-strong"
      >
        {view.name}
      </Link>
      {children}
    </li>
  );
}

/** What of a list's URL a view stores: all but the page and the organization, to which the view itself belongs. */
function viewQuery(search: URLSearchParams): string {
  const query = new URLSearchParams(search);
  for (const name of ["page", "after", ORGANIZATION]) query.delete(name);
  return query.toString();
}

const ORGANIZATION = "organization";

/** A view's query with the organization that the page is about, if the URL names it. */
function withOrganization(query: string, search: URLSearchParams): string {
  const organization = search.get(ORGANIZATION);
  if (!organization) return query;
  return String(new URLSearchParams([[ORGANIZATION, organization], ...new URLSearchParams(query)]));
}
