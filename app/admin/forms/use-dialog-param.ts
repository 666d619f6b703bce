import { useNavigate, useSearchParams } from "@remix-run/react";

/** A dialog that is open while its parameter is in the URL. `to` opens it with a value. */
export function useDialogParam(name: string): {
  value: string | null;
  to: (value: string) => string;
  close: () => void;
} {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const withValue = (value: string | null) => {
    const next = new URLSearchParams(search);
    if (value === null) next.delete(name);
    else next.set(name, value);
    return `?${next}`;
  };
  return {
    value: search.get(name),
    to: withValue,
    close: () => navigate(withValue(null), { replace: true, preventScrollReset: true }),
  };
}
