import { useHydrated } from "~/ui/hooks/use-hydrated";

/** Whether this browser can use passkeys; null until the page is hydrated. */
export function useCanUsePasskeys(): boolean | null {
  return useHydrated() ? "PublicKeyCredential" in window : null;
}

/** Whether this browser can offer passkeys in a field of a form. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return (await window.PublicKeyCredential?.isConditionalMediationAvailable?.()) ?? false;
}
