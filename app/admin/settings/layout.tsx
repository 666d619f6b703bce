import { Link, Outlet, useLocation } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import { settingsOf } from "../frame/admin-pages";
import { useAdminFrame } from "../frame/use-admin-frame";

/** The layout of the settings pages, with the list of those that the admin may open. */
export default function SettingsLayout() {
  const t = useText();
  const { pathname } = useLocation();
  const { program } = useAdminFrame();
  const groups = program ? settingsOf(program, pathname) : [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 min-[1100px]:grid-cols-[200px_minmax(0,1fr)]">
      <nav
        aria-label={t("Settings")}
        className="grid gap-5 max-[1099px]:hidden min-[1100px]:sticky min-[1100px]:top-20"
      >
        {groups.map(({ label, pages }) => (
          <div key={label} className="grid gap-0.5">
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
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
