import { ImageOff } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Icon } from "~/ui/icon";

/** A picture that has just been stored may not be everywhere yet (specification 1, section 8). */
const RETRY_AFTER_MS = [1000, 2000, 4000];

/** A picture that is asked for again when it does not load: after one, two and four seconds. */
export function RetryingImage({ src, alt, className }: { src: string; alt: string; className?: string }) {
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const pause = RETRY_AFTER_MS[failures - 1];
    if (pause === undefined) return;
    const timer = setTimeout(() => setAttempt(failures), pause);
    return () => clearTimeout(timer);
  }, [failures]);
  useEffect(() => {
    // It failed before the page came alive, when nobody was listening.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailures((count) => Math.max(count, 1));
  }, []);

  if (failures > RETRY_AFTER_MS.length)
    return (
      <span className="grid size-full place-items-center text-muted">
        <Icon icon={ImageOff} label={alt || undefined} />
      </span>
    );
  return (
    <img
      ref={image}
      key={attempt}
      src={attempt === 0 ? src : `${src}?retry=${attempt}`}
      alt={alt}
      loading="lazy"
      onError={() => setFailures(attempt + 1)}
      className={className}
    />
  );
}
