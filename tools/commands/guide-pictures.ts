import { mkdirSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { chromiumFlags, ensureChromium } from "../find-chromium";

const FOLDER = "docs/guide/images";
const SIZE = { width: 1280, height: 800 };

/** The steps of each page of the guide. */
const PAGES: Record<string, (guide: Guide) => Promise<void>> = {
  "first-program": firstProgram,
  challenges,
  rewards,
  receipts,
  draws,
  dashboard,
  members,
  people,
};

/**
 * `npx loyalty guide-pictures [PORT [PAGE …]]`: clicks the steps of docs/guide and takes its pictures, on a running
 * `npm start` with new demo data. The first page's steps make a program, and the others may need it.
 */
export default async function guidePictures([port = "3000", ...names]: string[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumFlags() });
  try {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: "light", reducedMotion: "reduce" });
    const guide = new Guide(page, port);
    await guide.signIn("owner@example.test");
    for (const name of names.length > 0 ? names : Object.keys(PAGES)) await PAGES[name]!(guide);
  } finally {
    await browser.close();
  }
}

class Guide {
  constructor(
    readonly page: Page,
    private readonly port: string,
  ) {}

  async signIn(email: string): Promise<void> {
    await this.open("/admin/v2");
    await this.page.getByRole("textbox").first().fill(email);
    await this.page.keyboard.press("Enter");
    await this.page.getByText("Enter the code").or(this.page.getByLabel(/code/i)).first().waitFor();
    const answer = await fetch(`${this.host()}/sandbox/mailbox.json?to=${email}`);
    const { messages } = (await answer.json()) as { messages: { text: string }[] };
    await this.page.keyboard.type(/^\d{6}$/m.exec(messages[0]!.text)![0]);
    await this.page.waitForURL(/\/dashboard$/);
  }

  host(): string {
    return `http://localhost:${this.port}`;
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.host() + path);
    // Remix takes over the scroll position after everything else: from now on buttons react.
    await this.page.waitForFunction(() => history.scrollRestoration === "manual");
  }

  /** A page of the admin about a program. */
  async openFor(program: string, path: string): Promise<void> {
    const answer = await this.page.request.get(`${this.host()}/admin/v2/programs`, {
      headers: { Accept: "application/json" },
    });
    const programs = (await answer.json()) as { id: string; name: string }[];
    await this.open(`/admin/v2/programs/${programs.find(({ name }) => name === program)!.id}${path}`);
  }

  async button(name: string | RegExp): Promise<void> {
    await this.page.getByRole("button", { name, exact: true }).click();
  }

  async link(name: string): Promise<void> {
    await this.page.getByRole("link", { name, exact: true }).first().click();
  }

  async fill(label: string, text: string): Promise<void> {
    await this.page.getByRole("textbox", { name: label, exact: true }).fill(text);
  }

  /** The button of one of the first steps. */
  async step(name: string, button: string): Promise<void> {
    const step = this.page.getByRole("listitem").filter({ has: this.page.getByRole("heading", { name }) });
    await step.getByRole("link", { name: button }).click();
  }

  async saveAndReturn(): Promise<void> {
    await this.button("Save");
    await this.page.getByText("You have unsaved changes.").waitFor({ state: "detached" });
    await this.toFirstSteps();
  }

  async toFirstSteps(): Promise<void> {
    const menu = this.page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "First steps" }).click();
    await this.page.getByRole("heading", { level: 1, name: "First steps" }).waitFor();
  }

  async picture(name: string): Promise<void> {
    const messages = this.page.getByRole("region", { name: "Notifications" });
    await messages.getByText(/./).first().waitFor({ state: "hidden" });
    await this.page.getByText("Loading, please wait").first().waitFor({ state: "hidden" });
    await this.page.waitForTimeout(1_500); // previews in frames, and pictures
    const png = await this.page.screenshot({ animations: "disabled" });
    await sharp(png).webp({ quality: 80 }).toFile(`${FOLDER}/${name}.webp`);
  }
}

async function firstProgram(guide: Guide): Promise<void> {
  const { page } = guide;
  await guide.open("/admin/v2/organization/programs?new=1");
  await page.getByRole("dialog").getByLabel("Name").fill("Slow Morning");
  await guide.picture("new-program");
  await page.getByRole("dialog").getByRole("button", { name: "Create Program" }).click();
  await page.getByText(/of 8 first steps done/).waitFor();
  await guide.picture("first-steps");
  await guide.step("Logo", "Add");
  await guide.button("Choose Header logo");
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles("public/apple-touch-icon.png");
  await page.getByRole("dialog").getByRole("button", { name: "Use image" }).click();
  await guide.fill("Header text", "Good mornings, rewarded.");
  await guide.saveAndReturn();
  await guide.step("Colors and fonts", "Choose");
  await guide.button(/^Espresso/);
  await guide.picture("colors");
  await guide.saveAndReturn();
  await guide.step("First challenge", "Create");
  await page.getByText("Visit a web page.").click();
  await guide.picture("challenge-type");
  await guide.button("Next");
  await guide.fill("Caption", "See what is roasting");
  await guide.button("Next");
  await guide.fill("URL", "https://shop.example.test/roasts");
  await guide.button("Next");
  await guide.fill("Points", "50");
  await guide.button("Next");
  await page.getByRole("radio", { name: /^Publish now/ }).check();
  await guide.picture("challenge-publish");
  await guide.button("Create challenge");
  await page.getByText("Challenge created successfully.").waitFor();
  await guide.toFirstSteps();
  await guide.step("First reward", "Create");
  await guide.fill("Name", "A bag of beans");
  await guide.fill("Threshold", "200");
  await page.getByRole("radio", { name: /^Publish now/ }).check();
  await guide.button("Create reward");
  await page.getByText("Reward created successfully.").waitFor();
  await guide.toFirstSteps();
  await guide.button("Add from templates");
  await page.getByText("The pages are published.").waitFor();
  await guide.step("Support email", "Add");
  await page.getByLabel("Support email").fill("hello@slow-morning.example.test");
  await guide.saveAndReturn();
  await guide.step("Invite a colleague", "Invite");
  await inviteColleague(guide);
  await guide.toFirstSteps();
  await page.getByText("Your program is ready to share.").waitFor();
  await guide.picture("ready-to-share");
  const site = await page.getByRole("link", { name: "Open the site" }).getAttribute("href");
  await page.goto(site!);
  await guide.picture("published-site");
}

async function challenges(guide: Guide): Promise<void> {
  const { page } = guide;
  await guide.openFor("Sunrise Rewards", "/challenges");
  await guide.picture("challenges");
  await guide.link("Add Challenge");
  await page.getByText("Answer a quiz, survey or profile form.").click();
  await guide.button("Next");
  await guide.fill("Caption", "Which bread is it?");
  await guide.button("Next");
  const card = page.getByRole("listitem", { name: "Question 1", exact: true });
  await card.getByRole("textbox", { name: "Question", exact: true }).fill("Which bread takes two days?");
  await card.getByRole("textbox", { name: "Option 1", exact: true }).fill("Sourdough");
  await card.getByRole("textbox", { name: "Option 2", exact: true }).fill("Toast");
  await card.getByText("Mark as correct").first().click();
  await guide.picture("quiz");
}

async function rewards(guide: Guide): Promise<void> {
  const { page } = guide;
  await guide.openFor("Sunrise Rewards", "/rewards");
  await guide.picture("rewards");
  await guide.link("$10 Gift Card");
  await page.getByRole("navigation", { name: "Reward" }).getByRole("link", { name: "Coupons" }).click();
  await page.waitForURL(/\/coupons$/);
  await page.getByRole("table").waitFor();
  await guide.picture("coupons");
}

async function receipts(guide: Guide): Promise<void> {
  const { page } = guide;
  await guide.openFor("Sunrise Rewards", "/receipts");
  await guide.picture("receipts");
  await page.getByRole("row", { name: /Altered total/ }).click();
  await page.getByText("Please select an integrity status before saving.").waitFor();
  await guide.picture("receipt-review");
}

async function draws(guide: Guide): Promise<void> {
  const { page } = guide;
  await guide.openFor("Harbor Club", "/rewards/new");
  await guide.fill("Name", "Evening on the Pier");
  await page.getByRole("combobox", { name: "Type" }).selectOption({ label: "Sweepstakes" });
  await page.getByRole("radio", { name: /^Publish now/ }).check();
  await guide.button("Create reward");
  await guide.link("Open Evening on the Pier");
  await guide.link("Sweepstakes");
  await guide.button("Generate entries");
  await page.getByText("1 winner can be drawn").waitFor();
  await guide.picture("draw");
  await guide.button("Draw winners");
  await page.getByRole("alertdialog").getByRole("button", { name: "Draw winners" }).click();
  await page.getByText("Winner assigned").waitFor();
  const proof = await page.getByRole("link", { name: "Public proof" }).first().getAttribute("href");
  await page.goto(proof!);
  await page.getByRole("button", { name: "Check this draw in my browser" }).first().click();
  await guide.picture("draw-check");
}

async function dashboard(guide: Guide): Promise<void> {
  await guide.openFor("Sunrise Rewards", "/dashboard");
  await guide.picture("dashboard");
}

async function members(guide: Guide): Promise<void> {
  const { page } = guide;
  await guide.openFor("Slow Morning", "/users");
  await guide.link("Import User Data");
  const csv =
    "Email,First name,Last name,Points\nada@example.test,Ada,Berg,120\nbo@example.test,Bo,Lind,40\nno-email,Cy,Dahl,5\n";
  const file = { name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByRole("dialog").getByLabel("CSV file").setInputFiles(file);
  await guide.picture("import-upload");
  await page.getByRole("dialog").getByRole("button", { name: "Upload" }).click();
  await page.getByRole("button", { name: /^(Confirm import|Check the file)$/ }).waitFor();
  await guide.picture("import-check");
}

async function people(guide: Guide): Promise<void> {
  await guide.openFor("Sunrise Rewards", "/referrals");
  await guide.picture("referrals");
}

async function inviteColleague(guide: Guide): Promise<void> {
  const { page } = guide;
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("colleague@example.test");
  await dialog.getByLabel("First Name").fill("Rosa");
  await dialog.getByLabel("Last Name").fill("Berg");
  await dialog.getByLabel("Slow Morning").selectOption("manager");
  await guide.picture("invite-admin");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await page.getByText("Done! The admin has been invited.").waitFor();
}
