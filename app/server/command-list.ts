type CommandGroup = {
  title: string;
  /** These are in tools/commands, which an image does not have. */
  forDevelopers?: true;
  commands: [usage: string, help: string][];
};

/** Every command with its arguments and what it does, as `npx loyalty help` lists them. */
export const COMMAND_GROUPS: CommandGroup[] = [
  {
    title: "Run",
    commands: [
      ["start", "everything, with a database of its own and demo data, to try the platform"],
      ["web", "a web server"],
      ["worker", "a worker, which sends mails and runs jobs"],
      ["build", "builds what the web server serves"],
      ["docs-build [FOLDER [BASE]]", "builds the documentation, for /docs or into a folder for another web server"],
    ],
  },
  {
    title: "Look after",
    commands: [
      ["help [COMMAND]", "lists the commands, or says what one of them does, as COMMAND --help"],
      ["version", "prints the version, as --version"],
      [
        "doctor [--mail EMAIL] [--json]",
        "checks settings, machine, database and network, and says how to mend what is wrong",
      ],
      [
        "upgrade [--plan | --yes] [--without-backup]",
        "says what this version's migrations will do and how long they take, and applies them",
      ],
      ["rollback", "goes back to this version after a newer one"],
      ["migrate", "applies the migrations that the database does not have yet, without asking"],
      ["support-bundle FILE.zip", "writes what somebody who helps needs to know, without personal data"],
      ["verify-points", "checks that every balance is the sum of its postings"],
      [
        "backup [TARGET] [--with-secrets]",
        "one bundle of the database and the files, into BACKUP_TO or a folder or bucket",
      ],
      [
        "restore FILE [--replace [--yes] | --secrets-only]",
        "brings a bundle into an empty database, or in place of what is there",
      ],
      [
        "check-backup [FILE]",
        "restores the newest bundle of BACKUP_TO into a scratch database and says whether it is good",
      ],
      ["mail-test EMAIL", "sends a mail with the installation's settings"],
      ["admin-create EMAIL [ORGANIZATION]", "makes a super admin who owns an organization"],
      ["offers-import FILE | help", "imports merchants and offers from a CSV or JSON file; help lists its columns"],
      ["seed", "adds the demo organizations to an empty database"],
    ],
  },
  {
    title: "Develop",
    forDevelopers: true,
    commands: [
      ["dev", "as start, but serves the sources live"],
      ["test [--shard=K/N]", "all checks and tests, or one of N parts"],
      ["test-unit [FILE … | --changed]", "unit and integration tests"],
      ["test-e2e [FILE …]", "browser journeys"],
      ["test-cluster [FILE …]", "tests with several processes that are killed meanwhile"],
      ["test-deploy [FILE …]", "tests of the files for deployments, with the programs that read them"],
      ["bench [PART …]", "benchmarks"],
      ["generate", "generates the database client"],
      ["db-diff NAME", "writes the migration from schema.prisma"],
      ["seed-scale [COUNT [ACTIONS]]", "adds a million participants to the demo program"],
      ["texts [FOLDER …]", "lists the texts with their translations"],
      ["release [--without-image] [--draft]", "makes all that a release consists of"],
      ["notices", "prints the licenses of all that an installation uses"],
      ["receipts FOLDER [SEED]", "writes the receipts of the benchmark"],
      ["receipt-samples [DATE]", "draws the receipts that the sandbox offers"],
      ["guide-pictures [PORT [PAGE …]]", "takes the pictures of docs/guide on a running start"],
      ["example-shop [PORT]", "starts the example shop for a running start"],
    ],
  },
];

function groupsFor(forDevelopers: boolean): CommandGroup[] {
  return COMMAND_GROUPS.filter((group) => forDevelopers || !group.forDevelopers);
}

function entryOf(command: string, forDevelopers: boolean) {
  const commands = groupsFor(forDevelopers).flatMap((group) => group.commands);
  return commands.find(([usage]) => usage.split(" ")[0] === command);
}

/** A command with its arguments, such as `support-bundle FILE.zip`; without arguments it is the command alone. */
export function usageOf(command: string): string | undefined {
  return entryOf(command, true)?.[0];
}

/** What a command takes and does, in two lines. Without `forDevelopers` there are only those of an image. */
export function helpOf(command: string, forDevelopers: boolean): string | undefined {
  const entry = entryOf(command, forDevelopers);
  return entry && `Usage: npx loyalty ${entry[0]}\n${entry[1]}`;
}

/** The list as text, with the commands for developers where they are installed. */
export function commandHelp(forDevelopers: boolean): string {
  const groups = groupsFor(forDevelopers);
  const width = Math.max(...groups.flatMap(({ commands }) => commands.map(([usage]) => usage.length)));
  const sections = groups.map(({ title, commands }) =>
    [`${title}:`, ...commands.map(([usage, help]) => `  ${usage.padEnd(width)}  ${help}`)].join("\n"),
  );
  return [
    "Usage: npx loyalty COMMAND [arguments], or node app/server/launch.mjs COMMAND [arguments]",
    ...sections,
    "The guide for operators is in docs/operate.",
  ].join("\n\n");
}
