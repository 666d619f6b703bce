import { useFetchers, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { AdminFrameView } from "~/services/admins/admin-frame.schema";
import type { InboxCounts } from "~/services/inbox/inbox.schema";
import { useLostSession } from "~/ui/forms/lost-session";
import { useFlash, type FlashMessageView } from "~/ui/hooks/use-flash";
import { SignInAgain } from "~/ui/overlay/sign-in-again";
import { clearToasts, toast, ToastRegion } from "~/ui/overlay/toast";
import { classNames } from "~/ui/primitives/class-names";
import { Link } from "~/ui/primitives/link";
import { LeftOutLine } from "~/ui/table/left-out";
import { CREATE_PROGRAM, inboxOf, isInSettings, landingOf, navigationOf, settingsOf } from "./admin-pages";
import { InboxBell } from "./inbox-bell";
import { LanguageSwitch } from "./language-switch";
import { Palette } from "./palette/palette";
import { ProgramSwitcher } from "./program-switcher";
import { Shortcuts } from "./shortcuts";
import { adminSignInCalls } from "./sign-in-calls";
import { TopBar } from "./top-bar";
import { UserMenu } from "./user-menu";

interface AdminShellProps {
  frame: AdminFrameView & {
    flash_messages: FlashMessageView[];
    sandbox: boolean;
    /** Of the platform. */
    version: string;
    mails_stuck: boolean;
    /** Whether the admin may open the page Status. */
    status_shown: boolean;
    /** Null without a program, and for admins who may not see the inbox. */
    inbox_counts: InboxCounts | null;
  };
  children: ReactNode;
}

/** The frame of every admin page with the top bar. The page is dimmed and marked as busy while another one loads. */
export function AdminShell({ frame, children }: AdminShellProps) {
  const t = useText();
  const { user, program, userPrograms, isAdmin, flash_messages } = frame;
  const { pathname } = useLocation();
  const [inbox] = program ? inboxOf(program) : [];
  const lost = useLostSession();
  const loading = useNavigation().state === "loading";
  useClearedToasts();
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
        navigation={program ? navigationOf(program, pathname, frame.inbox_counts) : []}
        settings={program ? settingsOf(program, pathname) : []}
        inSettings={isInSettings(pathname)}
      >
        {program?.permissions.includes("global_search:view") ? <Palette frame={frame} program={program} /> : null}
        {inbox && frame.inbox_counts ? <InboxBell to={inbox.to} unseen={frame.inbox_counts.unseen} /> : null}
        <LanguageSwitch userId={user.id} />
        <UserMenu
          user={user}
          isAdmin={isAdmin}
          version={frame.version}
          programPageUrl={program?.active ? program.subdomain_url : undefined}
        />
      </TopBar>
      {frame.sandbox ? <SandboxBanner /> : null}
      {frame.mails_stuck ? <MailBanner withStatus={frame.status_shown} /> : null}
      <main
        id="main"
        tabIndex={-1}
        aria-busy={loading || undefined}
        className={classNames(
          "page pt-6 pb-16 transition-opacity duration-slow outline-none max-sm:pt-4",
          loading && "opacity-60",
        )}
      >
        {flash_messages.length > 0 ? (
          <noscript>
            <PlainMessages messages={flash_messages} />
          </noscript>
        ) : null}
        <LeftOutLine className="mb-4" />
        {children}
      </main>
      <Shortcuts frame={frame} />
      {lost ? <SignInAgain lost={lost} email={user.email} {...adminSignInCalls} /> : null}
      <ToastRegion />
    </>
  );
}

/** The path that switching to a program leads to: its first page that the admin may open. */
export function programTo(program: AdminFrameView["userPrograms"][number]): string {
  return landingOf(program)?.to ?? `/admin/v2/programs/${program.id}`;
}

/** So that nobody takes a sandbox for an installation that real people may use. */
function SandboxBanner() {
  const t = useText();
  return (
    <aside
      aria-label={t("Sandbox")}
      className="sandbox-banner border-b border-warning-border bg-warning-soft py-1 text-12"
    >
      <p className="page">
        {t("Sandbox: mails, payments and other outside services are simulated. Do not use it with real people.")}
      </p>
    </aside>
  );
}

/** Nobody hears of it by mail. */
function MailBanner({ withStatus }: { withStatus: boolean }) {
  const t = useText();
  return (
    <aside aria-label={t("Outgoing mail")} className="border-b border-negative-border bg-negative-soft py-1 text-12">
      <p className="page">
        {t("Mail is not being sent at the moment: nobody gets sign-in codes.")}{" "}
        {withStatus ? (
          <Link to="/admin/v2/organization/status" className="underline">
            {t("See what is wrong")}
          </Link>
        ) : (
          t("The operator of this installation can see the reason.")
        )}
      </p>
    </aside>
  );
}

/** The flash messages above the page, because there are no toasts without JavaScript. */
function PlainMessages({ messages }: { messages: FlashMessageView[] }) {
  return (
    <ul role="status" className="mb-4 grid gap-1 rounded-card border border-border-strong px-card-pad py-3">
      {messages.map(({ message }) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

/** The delay before a toast, so that the page is visible first. */
const TOAST_DELAY_MS = 300;

/** Shows the flash messages of the previous response as toasts. */
function useFlashToasts(sent: FlashMessageView[]) {
  const t = useText();
  const { messages, dismiss } = useFlash(sent);
  useEffect(() => {
    if (messages.length === 0) return;
    const timer = setTimeout(() => {
      dismiss();
      for (const { type, message, title, link } of messages) {
        if (type === "default") toast({ title: message, link });
        else
          toast({
            title: title ?? (type === "success" ? t("Success!") : t("Error!!!")),
            description: message,
            link,
            tone: type === "success" ? "success" : "destructive",
          });
      }
    }, TOAST_DELAY_MS);
    return () => clearTimeout(timer);
  }, [messages, dismiss, t]);
}

/**
 * Removes the toasts of earlier attempts as soon as something is sent, so that no old error stays next to a success.
 */
function useClearedToasts() {
  const navigating = useNavigation().state;
  const submitting = useFetchers().some(({ state }) => state === "submitting") || navigating === "submitting";
  useEffect(() => {
    if (submitting) clearToasts();
  }, [submitting]);
}

/** Stores the last program in the local storage, too. The server uses its own cookie. */
function useLastProgram(programId: string | undefined) {
  useEffect(() => {
    if (programId) localStorage.setItem("last_program", programId);
  }, [programId]);
}
