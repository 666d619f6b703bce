import { Outlet, useLocation, useNavigate } from "@remix-run/react";
import { ChevronDown, Search } from "lucide";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useText } from "~/locales/use-text";
import { unaccented } from "~/platform/unaccented";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { settingsOf, type NavEntry } from "../frame/admin-pages";
import { useAdminFrame } from "../frame/use-admin-frame";

type Group = { label: string; pages: NavEntry[] };

/** The layout of the settings pages, with the list of those that the admin may open. */
export default function SettingsLayout() {
  const { pathname } = useLocation();
  const { program } = useAdminFrame();
  const groups = program ? settingsOf(program, pathname) : [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 max-[1099px]:gap-4 min-[1100px]:grid-cols-[200px_minmax(0,1fr)]">
      <SettingsNav key={pathname} groups={groups} />
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

/**
 * Beside the page, where it scrolls by itself and ends above the bar with the Save button; on small screens folded above
 * the page.
 */
function SettingsNav({ groups }: { groups: readonly Group[] }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const nav = useRef<HTMLElement>(null);
  const current = groups.flatMap(({ pages }) => pages).find((page) => page.current);
  // The list is new for each page, and may be longer than its place. Its neighbors are shown, too.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (nav.current && link) nav.current.scrollTop = link.offsetTop - nav.current.clientHeight / 2;
  }, []);
  return (
    <nav
      ref={nav}
      aria-label={t("Settings")}
      className="min-[1100px]:sticky min-[1100px]:top-20 min-[1100px]:-mx-1 min-[1100px]:max-h-[calc(100dvh-168px)] min-[1100px]:overflow-y-auto min-[1100px]:p-1"
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls="settings-list"
        onClick={() => setOpen(!open)}
        className="flex min-h-10 w-full items-center justify-between gap-2 rounded-button border border-border bg-surface px-3 text-content min-[1100px]:hidden"
      >
        <span className="flex-none">{t("All settings")}</span>
        <span className="flex min-w-0 items-center gap-2 text-muted">
          <span className="truncate">{current ? t(current.label) : null}</span>
          <Icon icon={ChevronDown} size={16} className={open ? "rotate-180" : undefined} />
        </span>
      </button>
      <div id="settings-list" className={open ? "mt-3" : "max-[1099px]:hidden"}>
        <SettingsList groups={groups} />
      </div>
    </nav>
  );
}

/**
 * The pages by group. The search keeps those whose name, or whose group's name, contains what is typed. Enter opens the
 * first one, the arrow keys move through the list.
 */
function SettingsList({ groups }: { groups: readonly Group[] }) {
  const t = useText();
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const list = useRef<HTMLDivElement>(null);
  // The field filters by script only.
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const words = unaccented(search).split(/\s+/).filter(Boolean);
  const found = groups
    .map(({ label, pages }) => ({
      label,
      pages: pages.filter((page) => {
        const text = unaccented(`${t(label)} ${t(page.label)}`);
        return words.every((word) => text.includes(word));
      }),
    }))
    .filter(({ pages }) => pages.length > 0);
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const stops = [...(list.current?.querySelectorAll<HTMLElement>("input, a") ?? [])];
    const next = step === 0 ? undefined : stops[stops.indexOf(document.activeElement as HTMLElement) + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys come from the field and the links
    <div ref={list} onKeyDown={move} className="grid gap-5">
      {ready ? (
        <label className="relative block">
          <span className="sr-only">{t("Search settings")}</span>
          <Icon icon={Search} size={16} className="absolute top-2.5 left-2.5 text-muted" />
          <input
            type="search"
            value={search}
            autoComplete="off"
            placeholder={t("Search settings")}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              const first = found[0]?.pages[0];
              if (event.key === "Enter" && first && words.length > 0) navigate(first.to);
              if (event.key === "Escape") setSearch("");
            }}
            className="h-9 w-full rounded-input border border-border-strong bg-background pr-2 pl-8.5"
          />
        </label>
      ) : (
        <div className="h-9" />
      )}
      {found.map((group) => (
        <SettingsGroup key={group.label} {...group} />
      ))}
      <p role="status" className="px-2.5 text-muted empty:hidden">
        {found.length === 0 ? t("No settings found") : null}
      </p>
    </div>
  );
}

function SettingsGroup({ label, pages }: Group) {
  const t = useText();
  return (
    <div className="grid gap-0.5">
      <p className="px-2.5 pb-1 text-12 text-muted">{t(label)}</p>
      {pages.map(({ label: page, to, current, note }) => (
        <Link
          key={to}
          to={to}
          aria-current={current ? "page" : undefined}
          className="flex min-h-8 items-center justify-between gap-2 rounded-button px-2.5 text-content-soft hover:bg-hover hover:text-content aria-[current=page]:bg-hover aria-[current=page]:font-strong aria-[current=page]:text-content"
        >
          {t(page)}
          {note ? <span className="text-12 whitespace-nowrap text-muted">{t(note)}</span> : null}
        </Link>
      ))}
    </div>
  );
}
