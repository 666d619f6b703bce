import { useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import type { FlashMessage } from "~/http/flash.server";
import type { ConsoleFrameView } from "~/services/staff/staff.schema";
import { postForm } from "~/ui/calls";
import { classNames } from "~/ui/class-names";
import { toast, ToastRegion } from "~/ui/toast";
import { landingOf, navigationOf } from "./console-pages";
import type { SwitcherProgram } from "./program-switcher";
import { TopBar } from "./top-bar";

interface ConsoleShellProps {
  frame: ConsoleFrameView & { flash_messages: FlashMessage[] };
  children: ReactNode;
}

/** The bar above the page; while another page is on its way, this one is dimmed and says so. */
export function ConsoleShell({ frame, children }: ConsoleShellProps) {
  const { user, program, userPrograms, flash_messages } = frame;
  const { pathname } = useLocation();
  const loading = useNavigation().state === "loading";
  useFlashToasts(flash_messages);
  return (
    <>
      <a href="#main" className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-30 focus:rounded-button focus:bg-raised focus:px-3 focus:py-2">Skip to content</a>
      <TopBar
        user={user}
        programs={userPrograms}
        program={program}
        programTo={(chosen) => programTo(userPrograms, chosen)}
        navigation={program ? navigationOf(program, pathname) : []}
        programPageUrl={program?.subdomain_url}
        onToggleTheme={toggleTheme}
      />
      <main id="main" tabIndex={-1} aria-busy={loading || undefined} className={classNames("page pt-6 pb-16 outline-none transition-opacity duration-slow", loading && "opacity-60")}>
        {flash_messages.length > 0 ? <noscript><PlainMessages messages={flash_messages} /></noscript> : null}
        {children}
      </main>
      <ToastRegion />
    </>
  );
}

/** Without JavaScript there are no toasts: the messages stand above the page. */
function PlainMessages({ messages }: { messages: FlashMessage[] }) {
  return (
    <ul role="status" className="mb-4 grid gap-1 rounded-card border border-border-strong px-card-pad py-3">
      {messages.map(({ message }) => <li key={message}>{message}</li>)}
    </ul>
  );
}

function programTo(programs: ConsoleFrameView["userPrograms"], { id }: SwitcherProgram): string {
  const chosen = programs.find((program) => program.id === id);
  return (chosen && landingOf(chosen)?.to) ?? `/admin/v2/programs/${id}`;
}

/** Shows what the page before had to say, with the titles of specification 3, section 8. */
function useFlashToasts(messages: FlashMessage[]) {
  useEffect(() => {
    for (const { type, message } of messages) {
      if (type === "default") toast({ title: message });
      else toast({ title: type === "success" ? "Success!" : "Error!!!", description: message, tone: type === "success" ? "success" : "destructive" });
    }
  }, [messages]);
}

/** Changes the look at once and has the server remember it; the document's loader sends it from the next load on. */
function toggleTheme() {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === "light" ? "dark" : "light";
  const form = new FormData();
  form.set("theme", dataset.theme);
  void postForm("/admin/v2/theme", form);
}
