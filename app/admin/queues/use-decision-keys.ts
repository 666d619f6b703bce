import { useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { isShortcutPress } from "~/admin/frame/shortcut-keys";
import { storePressedKey, takePressedKey } from "./pressed-key";

/**
 * Keys that press the buttons and links of a form, each named by `data-key`. A key that is pressed while a decision is saved moves
 * the focus to its button on the next row: nobody has seen that one yet, and Enter decides.
 */
export function useDecisionKeys(form: React.RefObject<HTMLFormElement>): void {
  const isSaving = useNavigation().state !== "idle";
  useEffect(() => {
    buttonOf(form.current, takePressedKey() ?? "")?.focus();
  }, [form]);
  useEffect(() => {
    if (!isSaving) storePressedKey(null); // the save failed, or there is no next row
  }, [isSaving]);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isShortcutPress(event) || event.repeat) return;
      const letter = event.key.toLowerCase();
      const button = buttonOf(form.current, letter);
      if (!button) return;
      event.preventDefault();
      if (isSaving) storePressedKey(letter);
      else button.click();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [form, isSaving]);
}

function buttonOf(form: HTMLFormElement | null, letter: string): HTMLElement | null {
  return /^[a-z]$/.test(letter) ? (form?.querySelector<HTMLElement>(`[data-key=${letter}]`) ?? null) : null;
}
