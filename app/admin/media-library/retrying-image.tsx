import { ImageOff } from "lucide";
import { useEffect, useRef, useState } from "react";
import { Icon } from "~/ui/primitives/icon";

/** The delays between retries. A picture that has just been stored may not be available immediately. */
const RETRY_AFTER_MS = [1000, 2000, 4000];

/** An image that is requested again when it fails to load, up to three times. */
export function RetryingImage({ src, alt, className }: { src: string; alt: string; className?: string }) {
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const delay = RETRY_AFTER_MS[failures - 1];
    if (delay === undefined) return;
    const timer = setTimeout(() => setAttempt(failures), delay);
    return () => clearTimeout(timer);
  }, [failures]);
  useEffect(() => {
    // The image may have failed before the page was hydrated, when there was no error handler.
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
