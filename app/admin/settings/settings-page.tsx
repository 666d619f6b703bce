import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { classNames } from "~/ui/primitives/class-names";
import { PageTitle } from "~/ui/primitives/page-title";
import { SETTINGS_START, settingsOf } from "../frame/admin-pages";
import { useAdminProgram } from "../frame/use-admin-frame";

interface SettingsPageProps {
  title: string;
  /** What the page is for. */
  text?: string;
  actions?: ReactNode;
  /** The breadcrumbs between the settings and this page. */
  crumbs?: readonly { label: string; to: string }[];
  /** Uses the whole width, for a form with something beside it. */
  wide?: boolean;
  children: ReactNode;
}

/** A settings page with its title bar. */
export function SettingsPage({ title, text, actions, crumbs = [], wide, children }: SettingsPageProps) {
  const settings = useSettingsCrumb();
  return (
    <div className={classNames("min-w-0", !wide && "max-w-[960px]")}>
      <PageTitle title={title} crumbs={[settings, ...crumbs]} actions={actions} />
      {text ? <p className="-mt-2 mb-4 text-muted">{text}</p> : null}
      {children}
    </div>
  );
}

/** The first breadcrumb of every settings page. It leads to the first one that the admin may open. */
export function useSettingsCrumb(): { label: string; to: string } {
  const t = useText();
  const program = useAdminProgram();
  const first = settingsOf(program, "")[0]?.pages[0];
  return { label: t("Settings"), to: first?.to ?? `/admin/v2/programs/${program.id}/${SETTINGS_START}` };
}
