import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WifiOff } from "lucide";
import { siteLoader } from "~/http/handlers/site.server";
import { textOf, useText } from "~/locales/use-text";
import type { DocumentHandle } from "~/root";
import { Brand } from "~/site/frame/brand";
import { HeroDrawing } from "~/site/frame/hero-drawing";
import { pageMeta } from "~/site/frame/page-meta";
import { useNonce } from "~/ui/hooks/use-nonce";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";

/** What the page shows of the program. It is the same for everybody, since the service worker stores it. */
export const loader = siteLoader(async ({ ctx: { program } }) => ({
  name: program.name,
  logo: program.template.header_logo,
}));

/** It is shown at the address that could not be opened, where React would look for that address's page. */
export const handle: DocumentHandle = { withoutScripts: true };

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: textOf(matches)("You're offline") }),
  { name: "robots", content: "noindex" },
];

/**
 * Opens the address again when the browser is back online. It also looks now and then whether the server can be
 * reached, with growing pauses, since the network may be there and the server not.
 */
const RELOAD = `const reload = () => location.reload();
const look = (pause) => setTimeout(async () => {
  const isBack = navigator.onLine && (await fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok, () => false));
  if (isBack) reload();
  else look(Math.min(pause * 2, 60000));
}, pause * (0.75 + Math.random() / 2));
addEventListener("online", reload);
document.querySelector("button").addEventListener("click", reload);
if (location.pathname !== "/offline") look(5000);`;

/** `GET /offline`: what a browser shows instead of a page while it has no connection. */
export default function OfflinePage() {
  const t = useText();
  const nonce = useNonce();
  const { name, logo } = useLoaderData<typeof loader>();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="surface-header border-b border-border">
        <div className="page flex h-bar items-center">
          <Brand name={name} logoUrl={logo} />
        </div>
      </header>
      <main id="main" className="relative grid flex-1 grid-rows-[minmax(160px,3fr)_auto_2fr]">
        <div className="surface-footer relative overflow-hidden">
          <HeroDrawing className="absolute inset-0 size-full" />
        </div>
        <div className="page relative -mt-8 grid max-w-reading justify-items-center gap-4 text-center">
          <span className="surface-card grid size-16 place-items-center rounded-full border border-border text-link">
            <Icon icon={WifiOff} size={24} />
          </span>
          <h1 className="text-36">{t("You're offline")}</h1>
          <p className="text-muted">
            {t("We can't reach {program} right now. This page will open as soon as you're back online.", {
              program: name,
            })}
          </p>
          <Button>{t("Try again")}</Button>
        </div>
      </main>
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: RELOAD }} />
    </div>
  );
}
