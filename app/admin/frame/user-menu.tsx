import { BookOpen, Building2, CircleUser, ExternalLink, Keyboard, LogOut, Moon, Sun } from "lucide";
import { useRef } from "react";
import { useText } from "~/locales/use-text";
import { Menu, type MenuItem } from "~/ui/overlay/menu";
import { Avatar } from "~/ui/primitives/avatar";
import { ACCOUNT, HELP, ORGANIZATION } from "./admin-pages";
import { showShortcuts } from "./shortcuts";
import { SignOutForm } from "./sign-out-form";
import { toggleTheme, useTheme } from "./use-theme";

export interface BarUser {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
}

interface UserMenuProps {
  user: BarUser;
  /** Whether the admin may manage the organization. */
  isAdmin: boolean;
  /** Of the platform. */
  version: string;
  /** The URL of the program's site. */
  programPageUrl?: string;
}

/** The menu of the signed-in admin. */
export function UserMenu({ user, isAdmin, version, programPageUrl }: UserMenuProps) {
  const t = useText();
  const theme = useTheme();
  const signOut = useRef<HTMLFormElement>(null);
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email;
  const items: MenuItem[] = [
    ...(isAdmin ? [{ label: t(ORGANIZATION.label), icon: Building2, to: ORGANIZATION.to }] : []),
    { label: t(ACCOUNT.label), icon: CircleUser, to: ACCOUNT.to },
    ...(programPageUrl
      ? [{ label: t("Go to Program Page"), icon: ExternalLink, to: programPageUrl, external: true }]
      : []),
    theme === "light"
      ? { label: t("Dark theme"), icon: Moon, onSelect: toggleTheme }
      : { label: t("Light theme"), icon: Sun, onSelect: toggleTheme },
    { label: t(HELP.label), icon: BookOpen, to: HELP.to },
    { label: t("Keyboard shortcuts"), icon: Keyboard, onSelect: showShortcuts },
    { label: t("Log out"), icon: LogOut, separated: true, onSelect: () => signOut.current?.requestSubmit() },
  ];
  return (
    <>
      <Menu
        label={t("User menu, {name}", { name })}
        trigger={<Avatar name={name} size="small" />}
        triggerClassName="grid size-9 place-items-center rounded-full"
        heading={
          <>
            <span className="block font-strong text-content">{name}</span>
            {name === user.email ? null : user.email}
            <span className="block">{t("Version {version}", { version })}</span>
          </>
        }
        items={items}
      />
      <SignOutForm formRef={signOut} />
    </>
  );
}
