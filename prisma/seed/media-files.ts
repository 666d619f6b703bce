import { readFileSync } from "node:fs";
import type { FileStore } from "~/integrations/ports";
import { idAt } from "./deterministic";
import { picture, type Brand, type PictureName } from "./pictures/picture";
import type { Rows } from "./rows";

/** The length of the clip that ships with the repository. */
const VIDEO_SECONDS = 8;

type StoredFile = { id: string; key: string; name: string; contentType: string; bytes: Buffer };

/**
 * The pictures and the video of one program. The first use adds a file's row; `storeIn` stores the bytes at the end.
 */
export class MediaFiles {
  readonly #files = new Map<string, StoredFile>();

  constructor(
    private readonly rows: Rows,
    private readonly programId: string,
    private readonly brand: Brand,
    private readonly at: Date,
  ) {}

  /** A picture in the brand's colours. It only illustrates the text beside it, so it has no alternative text. */
  picture(name: PictureName): StoredFile {
    return this.#file(`${name}.svg`, "image/svg+xml", () => Buffer.from(picture(name, this.brand)));
  }

  video(): StoredFile {
    return this.#file("film.mp4", "video/mp4", () => readFileSync(new URL("./pictures/video.mp4", import.meta.url)));
  }

  async storeIn(store: FileStore): Promise<void> {
    await Promise.all(
      [...this.#files.values()].map(({ key, bytes, contentType }) => store.put(key, bytes, contentType)),
    );
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
