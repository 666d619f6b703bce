import { once } from "node:events";
import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { PassThrough, type Readable, type Writable } from "node:stream";
import { s3Files, type S3Settings } from "~/integrations/files/s3.server";
import { callersFolder, type Settings } from "~/platform/env.server";
import { namedPlace } from "~/services/backups/place-name.server";
import { makeFolder } from "../make-folder";
import { OperatorError } from "../operator-error";
import { isBundleName } from "./bundle";

/** Where bundles are: a folder, or a bucket below a prefix. */
export type Place = {
  /** As an operator names it. */
  name: string;
  /** Writes a file that is there when `write` has ended, and not before; nothing when it fails. */
  write<T>(file: string, write: (output: Writable) => Promise<T>): Promise<T>;
  /** The names of our bundles, the newest first. Only complete ones have such names. */
  bundles(): Promise<string[]>;
  /** @throws OperatorError when there is no such file, or it cannot be read */
  open(file: string): Promise<Readable>;
  delete(file: string): Promise<void>;
};

/** A place, and the file in it that was named, if one was. */
export type Target = { place: Place; file?: string };

/**
 * Finds the place that an operator named: `s3://BUCKET/PREFIX`, a folder, or a file that ends in `.tar`.
 * @param from the folder that a relative path begins in
 * @param s3 the settings of the bucket of the files, whose credentials are used
 * @throws OperatorError for a bucket without a name or credentials
 */
export function targetOf(text: string, from: string, s3: S3Settings | undefined): Target {
  const { name, file, bucket } = namedPlace(text, from);
  if (!bucket && text.startsWith("s3:")) throw new OperatorError(`${text} names no bucket: s3://BUCKET/PREFIX`);
  if (!bucket) return { place: folderPlace(name), file };
  if (!s3) throw new OperatorError(`${text} needs S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY`);
  return { place: bucketPlace(name, { ...s3, bucket: bucket.bucket }, bucket.parts), file };
}

/** The target of an argument, which is relative to the caller's folder, else BACKUP_TO; undefined without both. */
export function chosenTarget(argument: string | undefined, { backupTo, s3 }: Settings): Target | undefined {
  if (argument) return targetOf(argument, callersFolder(), s3);
  return backupTo ? targetOf(backupTo, process.cwd(), s3) : undefined;
}

/** A bundle may have 10,000 parts, so 640 GB. */
const PART_BYTES = 64 * 1024 * 1024;

const PARTIAL = ".partial";
/** A backup that runs writes all the time. */
const LEFT_BEHIND_MS = 60 * 60 * 1000;

function folderPlace(folder: string): Place {
  return {
    name: folder,
    async write(file, write) {
      const path = join(folder, file);
      if (existsSync(path)) throw new OperatorError(`${path} is there already: name another file`);
      const output = await openOutput(path + PARTIAL).catch((error: Error) => {
        throw new OperatorError(`No bundle can be written there: ${error.message}`);
      });
      try {
        await sweepPartials(path + PARTIAL);
        const result = await write(output);
        await syncFile(path + PARTIAL);
        await rename(path + PARTIAL, path);
        return result;
      } catch (error) {
        output.destroy();
        await rm(path + PARTIAL, { force: true });
        throw error;
      }
    },
    async bundles() {
      const names = await readdir(folder).catch(unlessMissing);
      return (names ?? []).filter(isBundleName).sort().reverse();
    },
    async open(file) {
      const path = join(folder, file);
      if (!(await stat(path).catch(unlessMissing))?.isFile()) throw new OperatorError(`There is no bundle ${path}`);
      const stream = createReadStream(path, { highWaterMark: 1024 * 1024 });
      await once(stream, "open").catch((error: Error) => {
        throw new OperatorError(`The bundle cannot be read: ${error.message}`);
      });
      return stream;
    },
    delete: (file) => rm(join(folder, file), { force: true }),
  };

  /** Deletes what backups left that were killed: files much older than this one, by the clock of the file system. */
  async function sweepPartials(begun: string): Promise<void> {
    const { mtimeMs: now } = await stat(begun);
    for (const name of (await readdir(folder)).filter((each) => each.endsWith(`.tar${PARTIAL}`))) {
      const file = await stat(join(folder, name)).catch(unlessMissing);
      if (file && now - file.mtimeMs > LEFT_BEHIND_MS) await rm(join(folder, name), { force: true });
    }
  }
}

function bucketPlace(name: string, settings: S3Settings, parts: string[]): Place {
  const store = s3Files(settings, { partBytes: PART_BYTES });
  const keyOf = (file: string) => [...parts, file].join("/");
  return {
    name,
    async write(file, write) {
      const through = new PassThrough();
      const put = store.put(keyOf(file), through, "application/x-tar").catch((error: Error) => {
        through.destroy(error);
        throw error;
      });
      const [stored, written] = await Promise.allSettled([
        put,
        write(through).catch((error: Error) => {
          through.destroy(error); // and with it the upload
          throw error;
        }),
      ]);
      if (written.status === "rejected") throw written.reason;
      if (stored.status === "rejected") throw stored.reason;
      return written.value;
    },
    async bundles() {
      const names: string[] = [];
      for await (const { key } of store.list(keyOf(""))) {
        const name = key.slice(keyOf("").length);
        if (isBundleName(name)) names.push(name);
      }
      return names.sort().reverse();
    },
    async open(file) {
      const found = await store.get(keyOf(file));
      if (!found) throw new OperatorError(`There is no bundle ${this.name}/${file}`);
      return found.body;
    },
    delete: (file) => store.delete(keyOf(file)),
  };
}

async function openOutput(path: string): Promise<Writable> {
  await makeFolder(dirname(path));
  const output = createWriteStream(path, { mode: 0o600 });
  await once(output, "open");
  return output;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync().finally(() => file.close());
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
  throw error;
}
