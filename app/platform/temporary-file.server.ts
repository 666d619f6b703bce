import { randomUUID } from "node:crypto";
import { open, readdir, stat, unlink, writeFile, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

const CHUNK_BYTES = 64 * 1024;
const PREFIX = "loyalty-";
const NAME = new RegExp(`^${PREFIX}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`);
/** A file has its name for an instant only. */
const LEFT_BEHIND_MS = 60_000;

/** Deletes what processes left behind that were killed before a file had lost its name. Files that it cannot delete stay. */
export async function sweepTemporaryFiles(now: Date): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  for (const path of names.filter((name) => NAME.test(name)).map((name) => join(tmpdir(), name))) {
    const file = await stat(path).catch(() => null);
    if (file && now.getTime() - file.mtimeMs > LEFT_BEHIND_MS) await unlink(path).catch(() => {});
  }
}

/**
 * Bytes that are too many for memory, in a file of the system's temporary folder (TMPDIR). The file loses its name as
 * soon as it is open, so that the system frees it when it is closed, and also when the process is killed.
 */
export class TemporaryFile {
  private constructor(
    private readonly handle: FileHandle,
    readonly sizeBytes: number,
  ) {}

  /** Writes all bytes, as fast as the disk takes them. Throws what `bytes` throws, and then leaves nothing behind. */
  static async from(bytes: AsyncIterable<Uint8Array>): Promise<TemporaryFile> {
    const path = join(tmpdir(), PREFIX + randomUUID());
    const handle = await open(path, "wx+", 0o600);
    try {
      await unlink(path);
      await writeFile(handle, bytes);
      return new TemporaryFile(handle, (await handle.stat()).size);
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  /** The bytes from the beginning, any number of times. The stream fails when the file is closed before its end. */
  stream(): Readable {
    // A reader gets the error as well. One that has stopped reading has no listener, and the process would end.
    return Readable.from(this.chunks(), { objectMode: false }).on("error", () => {});
  }

  /** All bytes of a file that is known to be small, or the first ones. */
  async bytes(count = this.sizeBytes): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.chunks(count)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** Frees the file. Nothing can be read afterwards. */
  async close(): Promise<void> {
    await this.handle.close();
  }

  private async *chunks(end = this.sizeBytes): AsyncGenerator<Buffer> {
    let position = 0;
    while (position < end) {
      const length = Math.min(CHUNK_BYTES, end - position);
      const { bytesRead, buffer } = await this.handle.read(Buffer.allocUnsafe(length), 0, length, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }
}
