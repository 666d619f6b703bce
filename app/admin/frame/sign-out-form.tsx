import type { RefObject } from "react";
import { CsrfField } from "~/ui/forms/csrf";

/** The form that signs the admin out; hidden, for menus that submit it. */
export function SignOutForm({ formRef }: { formRef: RefObject<HTMLFormElement> }) {
  return (
    <form ref={formRef} method="post" action="/admin/v2/auth/sign_out" data-session="ends" hidden>
      <input type="hidden" name="_method" value="delete" />
      <CsrfField />
    </form>
  );
}
