import { useCallback, useEffect, useRef, useState } from "react";

export interface FlashMessageView {
  id: string;
  type: "success" | "error" | "alert" | "default";
  message: string;
  title?: string;
  link?: { to: string; label: string };
}

/**
 * The flash messages that have not been dismissed. `sent` is what the last response brought: the messages stay when
 * the page's data is loaded again, which brings none, and one that two responses brought is there once.
 */
export function useFlash(sent: readonly FlashMessageView[]) {
  const [messages, setMessages] = useState(sent);
  const known = useRef(new Set(sent.map(({ id }) => id)));
  useEffect(() => {
    const fresh = sent.filter(({ id }) => !known.current.has(id));
    for (const { id } of fresh) known.current.add(id);
    if (fresh.length > 0) setMessages((before) => [...before, ...fresh]);
    // Another response may have stored newer messages meanwhile; those stay.
    const cookie = document.cookie.split("; ").find((pair) => sent.some(({ id }) => pair.includes(id)));
    if (cookie) document.cookie = clearedCookie(cookie.split("=")[0]!);
  }, [sent]);
  const dismiss = useCallback(() => setMessages([]), []);
  return { messages, dismiss };
}

/** With https the name begins with `__Host-`, and a browser changes such a cookie only with Secure. */
function clearedCookie(name: string): string {
  return `${name}=; Path=/; Max-Age=0${name.startsWith("__Host-") ? "; Secure" : ""}`;
}
