import { useEffect, useState, type RefObject } from "react";

/**
 * Whether the content of a box is not wider than the box, so that the box need not scroll. False on the server.
 * @param box holds the content as its only element
 */
export function useFits(box: RefObject<HTMLElement>): boolean {
  const [fits, setFits] = useState(false);
  useEffect(() => {
    const [outer, inner] = [box.current, box.current?.firstElementChild];
    if (!outer || !(inner instanceof HTMLElement)) return;
    const observer = new ResizeObserver(() => setFits(inner.offsetWidth <= outer.clientWidth));
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [box]);
  return fits;
}
