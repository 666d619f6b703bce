import { classNames } from "../primitives/class-names";

/** Rich text written by an admin. The server has sanitized it (services/rich-text/sanitize-html.server.ts). */
export function RichText({ html, className }: { html: string; className?: string }) {
  if (html === "") return null;
  return <div className={classNames("rich-text", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
