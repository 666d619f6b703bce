import type { ProgramContent } from "../content";

export const demoPages: ProgramContent["pages"] = [
  {
    slug: "privacy",
    title: "Privacy Policy",
    content: `
<p>Sunrise Rewards is run by Sunrise Group. We collect as little as we can and keep it only as long as we need it.</p>
<h2>What we keep</h2>
<ul><li>Your name and email address, so that you can sign in and we know whom to thank.</li>
<li>What you did here: challenges, Sparks and Perks.</li>
<li>That someone visited, without cookies or IP address, and never if your browser asks us not to.</li>
<li>What you tell us on purpose, such as the answers to a survey.</li></ul>
<h2>What we do with it</h2>
<p>We count your Sparks, send the emails you asked for and learn which challenges people enjoy. We do not sell it, and nobody outside the program sees it.</p>
<h2>Your choices</h2>
<p>Under My Account you choose your emails, download everything we hold about you, or delete your account, at any time. Questions? Write to <a href="mailto:hello@example.test">hello@example.test</a>.</p>`,
  },
  {
    slug: "rules",
    title: "Program Rules",
    content: `
<p>The short version: be yourself, be kind, have fun.</p>
<h2>Who can join</h2><p>Anyone aged 18 or older who lives in the United States. One account per person.</p>
<h2>Collecting Sparks</h2><p>Each challenge says how many Sparks it earns. Most reach your account at once; some may take up to 24 hours. Sparks have no cash value and cannot be handed on.</p>
<table><thead><tr><th scope="col">What you do</th><th scope="col">Sparks</th><th scope="col">How often</th></tr></thead>
<tbody><tr><td>Join us</td><td>100</td><td>Once</td></tr><tr><td>Take the quiz of the season</td><td>100</td><td>Once a season</td></tr>
<tr><td>Bring a friend to breakfast</td><td>200</td><td>For every friend</td></tr></tbody></table>
<h2>Using Perks</h2><p>A Perk is yours once you claim it. Those with a limit go to those who claim first. Sweepstakes are drawn at random from all entries after the closing date; no purchase is necessary.</p>
<h2>Fair play</h2><p>Accounts that use scripts, copies of themselves or other people's receipts lose their Sparks.</p>`,
  },
  {
    slug: "terms",
    title: "Terms of Use",
    content: `
<p>By joining Sunrise Rewards you agree to these terms, to the <a href="/rules">Program Rules</a> and to our <a href="/privacy">Privacy Policy</a>.</p>
<h2>Your account</h2><p>Sign-in codes and links go to your email address: anyone who reads your mail can open your account, so keep it yours.</p>
<h2>Changes</h2><p>Challenges and Perks come and go. If we change these terms, we tell you here and by mail thirty days before.</p>
<h2>If something goes wrong</h2><p>We correct Sparks that were counted wrongly, in either direction. Write to <a href="mailto:hello@example.test">hello@example.test</a> and a person answers.</p>`,
  },
  {
    slug: "our-story",
    title: "Our Story",
    content: `
<p>Sunrise began with one oven, one long table and the idea that the first hour of the day deserves better than a queue.</p>
<p>Twelve years later there are nine bakeries and still one long table in each. We bake before dawn, buy from farms we can reach by bicycle, and know most of our guests by their order.</p>
<blockquote><p>You can tell a lot about a street by who says good morning.</p></blockquote>
<p>Sparks are our way of saying it back: for dropping by, for bringing somebody along, for telling us what you think of the new rye.</p>`,
  },
];
