import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import type { FlashMessage } from "~/http/flash.server";
import { useText } from "~/locales/use-text";
import type { ConsoleFrameView } from "~/services/staff/staff.schema";
import { classNames } from "~/ui/class-names";
import { toast, ToastRegion } from "~/ui/toast";
import { CREATE_PROGRAM, isInSettings, landingOf, navigationOf, settingsOf } from "./console-pages";
import { LanguageSwitch } from "./language-switch";
import { Palette } from "./palette/palette";
import { ProgramSwitcher } from "./program-switcher";
import { TopBar } from "./top-bar";
import { UserMenu } from "./user-menu";

interface ConsoleShellProps {
  frame: ConsoleFrameView & { flash_messages: FlashMessage[] };
  children: ReactNode;
}

/** The bar above the page; while another page is on its way, this one is dimmed and says so. */
export function ConsoleShell({ frame, children }: ConsoleShellProps) {
  const t = useText();
  const { user, program, userPrograms, isAdmin, flash_messages } = frame;
  const { pathname } = useLocation();
  const loading = useNavigation().state === "loading";
  useFlashToasts(flash_messages);
  useLastProgram(program?.id);
  return (
    <>
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-button focus:bg-raised focus:px-3 focus:py-2"
      >
        {t("Skip to content")}
      </a>
      <TopBar
        switcher={
          <ProgramSwitcher
            programs={userPrograms}
            current={program}
            programTo={programTo}
            createTo={isAdmin ? CREATE_PROGRAM : undefined}
          />
        }
        navigation={program ? navigationOf(program, pathname) : []}
        settings={program ? settingsOf(program, pathname) : []}
        inSettings={isInSettings(pathname)}
      >
        {program?.permissions.includes("global_search:view") ? <Palette frame={frame} program={program} /> : null}
        <LanguageSwitch userId={user.id} />
        <UserMenu user={user} isAdmin={isAdmin} programPageUrl={program?.subdomain_url} />
      </TopBar>
      <main
        id="main"
        tabIndex={-1}
        aria-busy={loading || undefined}
        className={classNames("page pt-6 pb-16 transition-opacity duration-slow outline-none", loading && "opacity-60")}
      >
        {flash_messages.length > 0 ? (
          <noscript>
            <PlainMessages messages={flash_messages} />
          </noscript>
        ) : null}
        {children}
      </main>
      <ToastRegion />
    </>
  );
}

/** Where switching to a program leads: its first page that the admin may open (specification 2, section 4.7). */
export function programTo(program: ConsoleFrameView["userPrograms"][number]): string {
  return landingOf(program)?.to ?? `/admin/v2/programs/${program.id}`;
}

/** Without JavaScript there are no toasts: the messages stand above the page. */
function PlainMessages({ messages }: { messages: FlashMessage[] }) {
  return (
    <ul role="status" className="mb-4 grid gap-1 rounded-card border border-border-strong px-card-pad py-3">
      {messages.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

/** The page comes first, what it has to say after it (specification 2, section 9). */
const TOAST_DELAY_MS = 300;

/** Shows what the page before had to say, with the titles of specification 3, section 8. */
function useFlashToasts(messages: FlashMessage[]) {
  const t = useText();
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { type, message, title } of messages) {
        if (type === "default") toast({ title: message });
        else
          toast({
            title: title ?? (type === "success" ? t("Success!") : t("Error!!!")),
            description: message,
            tone: type === "success" ? "success" : "destructive",
          });
      }
    }, TOAST_DELAY_MS);
    return () => clearTimeout(timer);
  }, [messages, t]);
}

/** The browser remembers the last program (specification 2, section 9), beside the cookie that the server goes by. */
function useLastProgram(programId: string | undefined) {
  useEffect(() => {
    if (programId) localStorage.setItem("last_program", programId);
  }, [programId]);
}
