import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * How often forms with an intent were sent from this page without an error. As the key of a form it empties the form then,
 * and at no other time: not when the list beside it has another page or a new row.
 */
export function useSubmitted(intent: string, isRejected: boolean): number {
  const { formData } = useNavigation();
  const isSending = formData?.get("intent") === intent;
  const wasSending = useRef(false);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (wasSending.current && !isSending && !isRejected) setCount((before) => before + 1);
    wasSending.current = isSending;
  }, [isSending, isRejected]);
  return count;
}
