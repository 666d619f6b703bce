import type { ReactNode } from "react";

/** The frame of the sandbox's pages. */
export function SandboxPage({ title, lead, children }: { title: string; lead: ReactNode; children: ReactNode }) {
  return (
    <main id="main" className="page grid gap-6 py-8 md:py-12">
      <header className="grid gap-2">
        <p className="text-12 font-strong tracking-[.08em] text-muted uppercase">Sandbox</p>
        <h1 className="text-30">{title}</h1>
        <p className="max-w-reading text-muted">{lead}</p>
      </header>
      {children}
    </main>
  );
}
