import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import type { AdminFrameView } from "~/services/admins/admin-frame.schema";
import { CheckboxField } from "~/ui/forms/field";
import { useStoredFlag } from "~/ui/hooks/use-stored-flag";
import { Dialog, DialogBody, DialogHeader, DialogTitle } from "~/ui/overlay/dialog";
import {
  ACCOUNT,
  actionsOf,
  inboxOf,
  navigationOf,
  ORGANIZATION_PAGES,
  settingsOf,
  type AdminLink,
} from "./admin-pages";
import { keyClasses } from "./palette/palette-props";
import { isShortcutPress, REFERRAL_KEYS, REPORT_KEYS, REVIEW_KEYS, SHORTCUTS_FLAG } from "./shortcut-keys";

const SHOWN = "admin-shortcuts-shown";
/** How long the second letter may take after G. */
const SEQUENCE_MS = 1500;

/** Opens the sheet with all shortcuts. */
export function showShortcuts(): void {
  window.dispatchEvent(new Event(SHOWN));
}

type ShortcutFrame = Pick<AdminFrameView, "program" | "isAdmin">;

/** The shortcuts of the admin: G and a letter open a page, a letter creates something, and ? shows them all. */
export function Shortcuts({ frame }: { frame: ShortcutFrame }) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const goneAt = useRef(-Infinity);
  useEffect(() => {
    const { pages, actions } = shortcutsOf(frame);
    const show = () => setOpen(true);
    const listen = (event: KeyboardEvent) => {
      if (!isShortcutPress(event)) return;
      const goes = event.timeStamp - goneAt.current < SEQUENCE_MS;
      goneAt.current = -Infinity;
      const target = (goes ? pages : actions).find(({ letter }) => letter === event.key.toLowerCase());
      if (target) navigate(target.to);
      else if (event.key === "?") show();
      else if (event.key.toLowerCase() === "g") goneAt.current = event.timeStamp;
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", listen);
    window.addEventListener(SHOWN, show);
    return () => {
      document.removeEventListener("keydown", listen);
      window.removeEventListener(SHOWN, show);
    };
  }, [frame, navigate]);
  return open ? <ShortcutSheet {...shortcutsOf(frame)} onClose={() => setOpen(false)} /> : null;
}

/** The pages and actions with a letter that the admin may open. */
export function shortcutsOf({ program, isAdmin }: ShortcutFrame): { pages: AdminLink[]; actions: AdminLink[] } {
  const pages = [
    ...(program
      ? [...navigationOf(program, ""), ...inboxOf(program), ...settingsOf(program, "").flatMap((group) => group.pages)]
      : []),
    ...(isAdmin ? ORGANIZATION_PAGES : []),
    ACCOUNT,
  ];
  const withLetter = ({ letter }: AdminLink) => letter !== undefined;
  return { pages: pages.filter(withLetter), actions: program ? actionsOf(program).filter(withLetter) : [] };
}

interface ShortcutSheetProps {
  pages: readonly AdminLink[];
  actions: readonly AdminLink[];
  onClose: () => void;
}

function ShortcutSheet({ pages, actions, onClose }: ShortcutSheetProps) {
  const t = useText();
  const [on, setOn] = useStoredFlag(SHORTCUTS_FLAG, true);
  const keysOf = (letter = "") => [letter.toUpperCase()];
  return (
    <Dialog size="medium" onClose={onClose}>
      <DialogHeader>
        <DialogTitle className="text-14">{t("Keyboard shortcuts")}</DialogTitle>
      </DialogHeader>
      <DialogBody>
        <div className="grid gap-x-8 gap-y-5 pb-card-pad sm:grid-cols-2">
          <ShortcutGroup label={t("Go to")}>
            {pages.map(({ label, to, letter }) => (
              <Shortcut key={to} label={t(label)} keys={["G", ...keysOf(letter)]} />
            ))}
          </ShortcutGroup>
          <div className="grid content-start gap-5">
            {actions.length > 0 ? (
              <ShortcutGroup label={t("Actions")}>
                {actions.map(({ label, to, letter }) => (
                  <Shortcut key={to} label={t(label)} keys={keysOf(letter)} />
                ))}
              </ShortcutGroup>
            ) : null}
            {pages.some(({ to }) => to.endsWith("/receipts")) ? (
              <ShortcutGroup label={t("Review of a receipt")}>
                {REVIEW_KEYS.map(({ letter, label }) => (
                  <Shortcut key={letter} label={t(label)} keys={[letter]} />
                ))}
              </ShortcutGroup>
            ) : null}
            {pages.some(({ to }) => to.endsWith("/referrals")) ? (
              <ShortcutGroup label={t("Review of a referral or a submission")}>
                {REFERRAL_KEYS.map(({ letter, label }) => (
                  <Shortcut key={letter} label={t(label)} keys={[letter]} />
                ))}
              </ShortcutGroup>
            ) : null}
            {pages.some(({ to }) => to.endsWith("/offer_reports")) ? (
              <ShortcutGroup label={t("Report about an offer")}>
                {REPORT_KEYS.map(({ letter, label }) => (
                  <Shortcut key={letter} label={t(label)} keys={[letter]} />
                ))}
              </ShortcutGroup>
            ) : null}
            <ShortcutGroup label={t("Everywhere")}>
              <Shortcut label={t("Search")} keys={["/"]} />
              <Shortcut label={t("Keyboard shortcuts")} keys={["?"]} />
            </ShortcutGroup>
          </div>
          <div className="sm:col-span-2">
            <CheckboxField
              asSwitch
              label={t("Single-key shortcuts")}
              help={t("Saved in this browser. Ctrl K and ⌘ K always open the search.")}
              checked={on}
              onChange={(event) => setOn(event.currentTarget.checked)}
            />
          </div>
        </div>
      </DialogBody>
    </Dialog>
  );
}

function ShortcutGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h3 className="mb-1 text-12 text-muted">{label}</h3>
      <dl>{children}</dl>
    </section>
  );
}

function Shortcut({ label, keys }: { label: string; keys: readonly string[] }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4">
      <dt>{label}</dt>
      <dd className="flex items-center gap-1">
        {keys.map((key) => (
          <kbd key={key} className={keyClasses}>
            {key}
          </kbd>
        ))}
      </dd>
    </div>
  );
}
