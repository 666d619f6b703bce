import { readFileSync } from "node:fs";
import sharp from "sharp";
import type { FileStore } from "~/integrations/ports";
import { CAPTIONS_TYPE } from "~/services/media/checked-upload.server";
import { idAt } from "./deterministic";
import type { Brand } from "./pictures/palettes";
import { picture } from "./pictures/picture";
import type { Rows } from "./rows";

/** The length of the clip that ships with the repository. */
const VIDEO_SECONDS = 8;

type StoredFile = { id: string; key: string; name: string; contentType: string; bytes: Buffer };

/** WebVTT with the lines one after the other, each for the same part of the clip. */
function webVtt(lines: readonly string[]): string {
  const time = (index: number) => `00:00:${((index * VIDEO_SECONDS) / lines.length).toFixed(3).padStart(6, "0")}`;
  const cues = lines.map((line, index) => `${time(index)} --> ${time(index + 1)}\n${line}`);
  return ["WEBVTT", ...cues].join("\n\n") + "\n";
}

/**
 * The pictures, the video and the captions of one program. The first use adds a file's row; `storeIn` stores the bytes at the end.
 */
export class MediaFiles {
  readonly #files = new Map<string, StoredFile>();
  readonly #photos: { key: string; name: string }[] = [];

  constructor(
    private readonly rows: Rows,
    private readonly programId: string,
    private readonly brand: Brand,
    private readonly at: Date,
  ) {}

  /** A picture in the brand's colors. It only illustrates the text beside it, so it has no alternative text. */
  picture(name: string): StoredFile {
    return this.#file(`${name}.svg`, "image/svg+xml", () => Buffer.from(picture(name, this.brand)));
  }

  video(): StoredFile {
    return this.#file("film.mp4", "video/mp4", () => readFileSync(new URL("./pictures/video.mp4", import.meta.url)));
  }

  /** The captions of a video in English. */
  captions(name: string, lines: readonly string[]): StoredFile {
    return this.#file(`${name}.vtt`, CAPTIONS_TYPE, () => Buffer.from(webVtt(lines)));
  }

  /** A photo that a participant sent, which is not in the media library. @returns the values for its row */
  photo(name: string, id: string): { name: string; key: string; content_type: string } {
    const key = `answers/${this.programId}/${id}.jpg`;
    this.#photos.push({ key, name });
    return { name: `${name}.jpg`, key, content_type: "image/jpeg" };
  }

  async storeIn(store: FileStore): Promise<void> {
    await Promise.all(
      [...this.#files.values()].map(({ key, bytes, contentType }) => store.put(key, bytes, contentType)),
    );
    for (const { key, name } of this.#photos) {
      const drawn = Buffer.from(picture(name, this.brand));
      await store.put(key, await sharp(drawn).jpeg({ quality: 80 }).toBuffer(), "image/jpeg");
    }
  }

  #file(name: string, contentType: string, read: () => Buffer): StoredFile {
    const existing = this.#files.get(name);
    if (existing) return existing;
    const id = idAt(this.at, this.programId, "file", name);
    const file = {
      id,
      key: `${this.programId}/${id}${name.slice(name.lastIndexOf("."))}`,
      name,
      contentType,
      bytes: read(),
    };
    this.#files.set(name, file);
    this.rows.add("media_files", {
      program_id: this.programId,
      id,
      key: file.key,
      name,
      content_type: contentType,
      size_bytes: file.bytes.length,
      duration_seconds: contentType.startsWith("video/") ? VIDEO_SECONDS : null,
      created_at: this.at,
    });
    return file;
  }
}
