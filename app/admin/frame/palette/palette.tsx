import { Search } from "lucide";
import { lazy, Suspense, useEffect, useState } from "react";
import { useText } from "~/locales/use-text";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Dialog } from "~/ui/overlay/dialog";
import { Icon } from "~/ui/primitives/icon";
import { IconButton } from "~/ui/primitives/icon-button";
import { Skeleton } from "~/ui/states/skeleton";
import { isShortcutPress } from "../shortcut-keys";
import { keyClasses, type PaletteProps } from "./palette-props";

/** Loaded lazily: the library is needed only once the palette opens. */
const PaletteContent = lazy(() => import("./palette-content"));

/** The global search: a button in the shape of a field. It also opens by Ctrl+K (⌘K on a Mac) and by '/'. */
export function Palette(props: PaletteProps) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const hydrated = useHydrated();
  const modifier = hydrated && /mac|iphone|ipad/i.test(navigator.userAgent) ? "⌘" : "Ctrl";
  useShortcut(setOpen);
  const show = () => setOpen(true);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={show}
        className="flex h-8 w-full max-w-75 min-w-36 items-center gap-2 rounded-input border border-border-strong bg-field pr-1.5 pl-2.5 text-muted hover:bg-hover max-sm:hidden min-[1280px]:max-[1440px]:hidden"
      >
        <Icon icon={Search} size={16} />
        <span className="flex-1 truncate text-left">{t("Search or jump to…")}</span>
        <kbd aria-hidden className={keyClasses}>
          {modifier} K
        </kbd>
      </button>
      <IconButton
        icon={Search}
        label={t("Search or jump to…")}
        onClick={show}
        className="min-[1440px]:hidden sm:max-[1280px]:hidden"
      />
      {open ? (
        <Dialog label={t("Search")} onClose={() => setOpen(false)} className="inset-2! mt-0! mb-auto! md:mt-[14vh]!">
          <Suspense fallback={<PaletteSkeleton />}>
            <PaletteContent {...props} onClose={() => setOpen(false)} />
          </Suspense>
        </Dialog>
      ) : null}
    </>
  );
}

function PaletteSkeleton() {
  return (
    <div className="grid gap-3 p-4" aria-busy>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-8" />
      ))}
    </div>
  );
}

function useShortcut(setOpen: (change: (open: boolean) => boolean) => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const combined = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      const slash = event.key === "/" && isShortcutPress(event);
      if (!combined && !slash) return;
      event.preventDefault();
      setOpen((open) => !open);
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [setOpen]);
}
