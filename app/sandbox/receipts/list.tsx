import type { MetaFunction } from "@remix-run/node";
import { FileText } from "lucide";
import { sandboxLoader } from "~/http/handlers/public.server";
import { Icon } from "~/ui/primitives/icon";
import { SandboxPage } from "../sandbox-page";
import { SAMPLES } from "./samples";

/** `GET /sandbox/receipts`: receipts to try with. */
export const loader = sandboxLoader(async () => ({ samples: SAMPLES.map(({ name }) => `/sandbox/receipts/${name}`) }));

export const meta: MetaFunction = () => [{ title: "Receipts · Sandbox" }];

export default function SampleReceipts() {
  return (
    <SandboxPage
      title="Receipts"
      lead="Sample receipts of the demo program. Save one, and upload it on the program's page Receipts. Each gives points once."
    >
      <ul className="grid grid-cols-2 gap-grid md:grid-cols-3">
        {SAMPLES.map(({ name, type, title, text }) => (
          <li key={name} className="surface-card overflow-hidden rounded-card border border-border">
            <a href={`/sandbox/receipts/${name}`} download={name} className="block hover:bg-hover">
              {type === "image/jpeg" ? (
                <img
                  src={`/sandbox/receipts/${name}`}
                  alt=""
                  className="aspect-[3/4] w-full bg-sunken object-contain"
                />
              ) : (
                <span className="grid aspect-[3/4] w-full place-content-center bg-sunken">
                  <Icon icon={FileText} size={24} />
                </span>
              )}
              <span className="grid gap-1 p-4">
                <span className="font-strong">{title}</span>
                <span className="text-14 text-muted">{text}</span>
                <span className="font-mono text-12 wrap-anywhere text-muted">{name}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </SandboxPage>
  );
}
