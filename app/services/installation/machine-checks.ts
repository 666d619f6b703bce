/** Checks of the machine that this process runs on. */
import { msg } from "~/locales/translate";
import { unchecked, type Check } from "./check";

const MB = 1_000_000;
const GB = 1_000 * MB;

const NOT_THERE = msg("{folder} is not there yet: the first process makes it, unless a volume belongs there.");

export const MACHINE_CHECKS: Check[] = [
  {
    id: "node",
    title: msg("Node version"),
    run({ machine: { node } }) {
      const [major = 0, minor = 0] = node.split(".").map(Number);
      const mend = msg("Install Node 22 or 24, and start all processes again.");
      if (major < 20 || (major === 20 && minor < 19))
        return { level: "error", detail: msg("Node {version} is too old."), mend, values: { version: node } };
      if (major >= 22) return undefined;
      return {
        level: "warning",
        detail: msg("Node {version} gets no security fixes any more."),
        mend,
        values: { version: node },
      };
    },
  },
  {
    id: "languages",
    title: msg("Node time zones and languages"),
    run: ({ machine: { timeZones, hasLanguages } }) =>
      timeZones > 300 && hasLanguages
        ? undefined
        : {
            level: "error",
            detail: msg("This Node lacks time zones or languages: dates would be wrong."),
            mend: msg("Install a Node with full ICU, as nodejs.org has it, and remove NODE_ICU_DATA."),
          },
  },
  {
    id: "memory",
    title: msg("Memory"),
    run({ machine: { memoryBytes, isLimited } }) {
      const [least, detail, mend] = isLimited
        ? [GB, msg("This process may use {megabytes} MB of memory."), msg("Give its container 1 GB or more.")]
        : [
            2 * GB,
            msg("There are {megabytes} MB of memory for a web server, a worker and the receipts that it reads."),
            msg("Give the machine 2 GB or more."),
          ];
      if (memoryBytes >= least) return undefined;
      const level = memoryBytes < least / 2 ? "error" : "warning";
      return { level, detail, mend, values: { megabytes: Math.round(memoryBytes / MB) } };
    },
  },
  {
    id: "disk",
    title: msg("Free space in DATA_DIR"),
    run({ machine: { disk, hasDataDir }, settings: { dataDir } }) {
      if (!hasDataDir) return unchecked(NOT_THERE, { folder: dataDir });
      if (!disk) return unchecked(msg("{folder} cannot be read."), { folder: dataDir });
      const { freeBytes, sizeBytes } = disk;
      const isLow = (part: number, bytes: number) => freeBytes < Math.min(sizeBytes * part, bytes);
      if (!isLow(0.1, 5 * GB)) return undefined;
      return {
        level: isLow(0.03, GB) ? "error" : "warning",
        detail: msg("{folder} has {megabytes} MB left."),
        mend: msg("Make room or a larger disk, or keep files in a bucket with S3_BUCKET and its other variables."),
        values: { folder: dataDir, megabytes: Math.round(freeBytes / MB) },
      };
    },
  },
  {
    id: "data-dir",
    title: msg("Write access to DATA_DIR"),
    run({ machine: { unwritable, hasDataDir }, settings: { dataDir } }) {
      if (unwritable !== undefined)
        return {
          level: "error",
          detail: msg("Nothing can be written into {folder}: {reason}"),
          mend: msg("Set DATA_DIR to a folder that the processes' user owns."),
          values: { folder: dataDir, reason: unwritable },
        };
      return hasDataDir ? undefined : unchecked(NOT_THERE, { folder: dataDir });
    },
  },
];
