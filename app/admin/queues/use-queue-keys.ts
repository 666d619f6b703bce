import { useActionData, useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { isShortcutPress } from "~/admin/frame/shortcut-keys";
import { errorIn } from "~/ui/forms/form-errors";

/**
 * The way through a queue by the keys J and K. A key that is pressed while a review is saved counts when it is saved,
 * since leaving earlier would end the request; not if the next row has opened by itself.
 * @param next the page of the next row, and `previous` that of the one before; null where there is none
 */
export function useQueueKeys(next: string | null, previous: string | null = null): void {
  const navigate = useNavigate();
  const isSaving = useNavigation().formMethod !== undefined;
  const isRejected = errorIn(useActionData()) !== undefined;
  const afterSave = useRef<string | null>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    // On the window, so that the shortcuts of the frame, such as G and a letter, come first.
    const listen = (event: KeyboardEvent) => {
      if (!isShortcutPress(event)) return;
      const target = { j: next, k: previous }[event.key.toLowerCase()];
      if (target && isSaving) afterSave.current = target;
      else if (target) navigate(target);
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [navigate, next, previous, isSaving]);
  const startedAt = useRef(pathname);
  useEffect(() => {
    if (isSaving) return;
    const target = afterSave.current;
    const hasGoneOn = startedAt.current !== pathname;
    afterSave.current = null;
    startedAt.current = pathname;
    if (target && !hasGoneOn && !isRejected) navigate(target);
  }, [isSaving, isRejected, pathname, navigate]);
}
