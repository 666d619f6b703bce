import { Sparkles } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "~/ui/icon";

/** The narrow column of every sign-in page of the console. */
export function SignInPanel({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <main id="main" className="grid min-h-dvh content-center justify-items-center px-gutter py-16">
      <div className="grid w-full max-w-[376px] gap-6">
        <span className="grid size-10 place-items-center rounded-tile bg-primary text-primary-content">
          <Icon icon={Sparkles} size={20} />
        </span>
        <div className="grid gap-2">
          <h1 className="text-20">{title}</h1>
          <p className="text-content-soft">{lead}</p>
        </div>
        {children}
      </div>
    </main>
  );
}

/** A complaint beside its field: what is wrong, and what to do (specification 2, section 5), in the words of the answer. */
export function complaintOf(
  refusal: { message: string; errors: { message: string }[] } | undefined,
): string | undefined {
  if (!refusal) return undefined;
  const [first] = refusal.errors;
  return first && first.message !== refusal.message ? `${refusal.message} · ${first.message}` : refusal.message;
}

/** The marked words of a lead, such as the address a mail went to. */
export function strong(words: string) {
  return <strong className="text-content">{words}</strong>;
}
