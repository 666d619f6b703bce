/** A file that the browser cannot read reports nothing at all in some browsers. */
const GIVE_UP_MS = 5000;

/**
 * The length of a video in whole seconds, rounded down, because a video that must be watched to its end may not be
 * longer than it is. Null for other files, and for videos that the browser cannot play.
 */
export async function videoSeconds(file: File): Promise<number | null> {
  if (!file.type.startsWith("video/")) return null;
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  try {
    const seconds = await new Promise<number>((resolve) => {
      video.onloadedmetadata = () => resolve(video.duration);
      video.onerror = () => resolve(NaN);
      setTimeout(() => resolve(NaN), GIVE_UP_MS);
      video.preload = "metadata";
      video.src = url;
    });
    return Number.isFinite(seconds) ? Math.max(1, Math.floor(seconds)) : null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
