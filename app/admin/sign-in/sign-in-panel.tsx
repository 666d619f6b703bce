import { Sparkles } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "~/ui/primitives/icon";

/** The narrow column of every sign-in page of the admin. */
export function SignInPanel({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center px-gutter py-16">
      <div className="grid w-full max-w-[376px] gap-6">
        <span className="grid size-10 place-items-center rounded-tile bg-primary text-primary-content">
          <Icon icon={Sparkles} size={20} />
        </span>
        <div className="grid gap-2">
          <h1 className="text-20">{title}</h1>
          {lead ? <p className="text-content-soft">{lead}</p> : null}
        </div>
        {children}
      </div>
    </main>
  );
}

/** The error text of a sign-in field: what is wrong and, when the response has it, what to do. */
export function signInErrorOf(
  rejected: { message: string; errors: { message: string }[] } | undefined,
): string | undefined {
  if (!rejected) return undefined;
  const [first] = rejected.errors;
  return first && first.message !== rejected.message ? `${rejected.message} · ${first.message}` : rejected.message;
}

/** The highlighted part of a lead, such as the address that a mail went to. */
export function strong(text: string) {
  return <strong className="text-content">{text}</strong>;
}
