import type { ReactNode } from "react";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { SETTINGS_START } from "~/admin/frame/console-pages";
import { useText } from "~/locales/use-text";
import { PageTitle } from "~/ui/page-title";

interface SettingsPageProps {
  title: string;
  /** What is set here. */
  text?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the settings: its title line, what it is for, and the form or list. */
export function SettingsPage({ title, text, actions, children }: SettingsPageProps) {
  const t = useText();
  const { id } = useConsoleProgram();
  return (
    <div className="min-w-0 max-w-[960px]">
      <PageTitle title={title} crumbs={[{ label: t("Settings"), to: `/admin/v2/programs/${id}/${SETTINGS_START}` }]} actions={actions} />
      {text ? <p className="-mt-2 mb-4 text-muted">{text}</p> : null}
      {children}
    </div>
  );
}
