import type { ReactNode } from "react";
import { SETTINGS_START } from "~/admin/frame/console-pages";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { useText } from "~/locales/use-text";
import { PageTitle } from "~/ui/page-title";

interface SettingsPageProps {
  title: string;
  /** What is set here. */
  text?: string;
  actions?: ReactNode;
  /** The pages between the settings and this one. */
  crumbs?: readonly { label: string; to: string }[];
  children: ReactNode;
}

/** A page of the settings: its title line, what it is for, and the form or list. */
export function SettingsPage({ title, text, actions, crumbs = [], children }: SettingsPageProps) {
  const settings = useSettingsCrumb();
  return (
    <div className="max-w-[960px] min-w-0">
      <PageTitle title={title} crumbs={[settings, ...crumbs]} actions={actions} />
      {text ? <p className="-mt-2 mb-4 text-muted">{text}</p> : null}
      {children}
    </div>
  );
}

/** The start of the way to every settings page. */
export function useSettingsCrumb(): { label: string; to: string } {
  const t = useText();
  const { id } = useConsoleProgram();
  return { label: t("Settings"), to: `/admin/v2/programs/${id}/${SETTINGS_START}` };
}
