import { useLocation } from "@remix-run/react";

/** The sign-in page. From the offers it returns to the same search or merchant, or where the program wants it to lead. */
export function useSignInPath(): string {
  const { pathname, search } = useLocation();
  if (!/^\/my-offers(\/|$)/.test(pathname)) return "/signin";
  return `/signin?${new URLSearchParams({ redirect_to: pathname + search })}`;
}
