import { ExternalLink, Keyboard, Languages, LogOut, Moon, Sun } from "lucide";
import { ownNameOf } from "~/locales/language-names";
import { LOCALES } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { changeLanguage } from "../language-switch";
import { showShortcuts } from "../shortcuts";
import { toggleTheme, useTheme } from "../use-theme";
import type { PaletteEntry } from "./palette-entries";
import type { PaletteProps } from "./palette-props";

/**
 * The entries of the palette that do something at once: what the top bar and its menus offer, too.
 * @param signOut submits the form that signs out
 */
export function useCommands({ frame, program }: PaletteProps, signOut: () => void): PaletteEntry[] {
  const t = useText();
  const locale = useLocale();
  const theme = useTheme();
  const site = program.subdomain_url;
  return [
    {
      key: "theme",
      icon: theme === "light" ? Moon : Sun,
      label: theme === "light" ? t("Use dark theme") : t("Use light theme"),
      keywords: t("appearance theme dark light mode"),
      target: toggleTheme,
    },
    ...LOCALES.filter((other) => other !== locale).map((other) => ({
      key: `language ${other}`,
      icon: Languages,
      label: t("Change language to {language}", { language: ownNameOf(other) }),
      target: () => void changeLanguage(frame.user.id, other),
    })),
    ...(program.active
      ? [
          {
            key: "site",
            icon: ExternalLink,
            label: t("Go to Program Page"),
            keywords: t("view site"),
            target: () => void window.open(site, "_blank", "noopener"),
          },
        ]
      : []),
    {
      key: "shortcuts",
      icon: Keyboard,
      label: t("Keyboard shortcuts"),
      keywords: t("keys help"),
      target: showShortcuts,
    },
    { key: "sign-out", icon: LogOut, label: t("Log out"), keywords: t("sign out"), target: signOut },
  ];
}
