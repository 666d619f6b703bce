import { US_STATES } from "~/services/participants/us-states";
import type { QuestionContent } from "../content";

/** Five required single-choice questions, each with one correct answer and an explanation. */
export const springQuizQuestions: QuestionContent[] = [
  {
    title: "Which of these is the first at the market in spring?",
    type: "radio_button",
    picture: "spring-quiz",
    options: [{ text: "Asparagus", correct: true }, { text: "Pumpkin" }, { text: "Sweet corn" }, { text: "Quince" }],
    explanation: "Asparagus breaks the ground as soon as the soil reaches ten degrees, often in early April.",
  },
  {
    title: "Rhubarb is, strictly speaking, a…",
    type: "radio_button",
    options: [{ text: "Fruit" }, { text: "Vegetable", correct: true }, { text: "Berry" }, { text: "Root" }],
    explanation: "We eat its stalks, so it is a vegetable, whatever the crumble says.",
  },
  {
    title: "What gives wild garlic away?",
    type: "radio_button",
    options: [
      { text: "Its red berries" },
      { text: "Its thorns" },
      { text: "Its smell", correct: true },
      { text: "Its blue flowers" },
    ],
    explanation:
      "Rub a leaf between your fingers. Its dangerous look-alike, lily of the valley, does not smell of garlic.",
  },
  {
    title: "How do you tell a fresh egg?",
    details: "Put it into a glass of water.",
    type: "radio_button",
    options: [
      { text: "It sinks and lies flat", correct: true },
      { text: "It stands upright" },
      { text: "It floats" },
      { text: "It spins" },
    ],
    explanation: "The older the egg, the larger the air cell inside, and the higher it rises.",
  },
  {
    title: "When is a strawberry at its sweetest?",
    type: "radio_button",
    options: [
      { text: "Picked green, ripened at home" },
      { text: "After a night in the fridge" },
      { text: "When it is largest" },
      { text: "Picked ripe, eaten the same day", correct: true },
    ],
    explanation: "Strawberries do not ripen once they are picked: sun and speed are everything.",
  },
];

/** Every answer type once. */
export const tasteSurveyQuestions: QuestionContent[] = [
  {
    title: "What do you order without looking at the board?",
    type: "text",
    samples: ["Flat white", "Rye with butter", "Whatever Ines says", "Cinnamon knot", "Oat latte"],
  },
  {
    title: "Tell us about a breakfast you still think of.",
    type: "text_area",
    required: false,
    samples: [
      "Pancakes at my grandmother's, with the burnt edges.",
      "Bread, cheese and rain on the tent.",
      "The first one after our daughter was born.",
    ],
  },
  {
    title: "When do you usually drop by?",
    type: "dropdown",
    options: [
      { text: "Before seven" },
      { text: "Between seven and ten" },
      { text: "Around noon" },
      { text: "In the afternoon" },
    ],
  },
  {
    title: "When did you last bake something?",
    type: "date",
    required: false,
    samples: ["2026-03-14", "2026-08-02", "2025-12-24"],
  },
  {
    title: "When would you like a table?",
    details: "Just so we know when you like to come by.",
    type: "date_time",
    required: false,
    samples: ["2026-12-05T09:30", "2026-12-13T10:00"],
  },
  {
    title: "What time does your kettle go on?",
    type: "time",
    required: false,
    samples: ["06:15", "07:00", "07:45", "05:30"],
  },
  {
    title: "Sweet or savory?",
    type: "radio_button",
    options: [{ text: "Sweet" }, { text: "Savory" }, { text: "First one, then the other" }],
  },
  {
    title: "Which one is your morning?",
    type: "image_radio_button",
    options: [
      { text: "A quiet cup", picture: "daily-hello" },
      { text: "Breakfast with friends", picture: "bring-a-friend" },
      { text: "Straight to the shop", picture: "straight-to-shop" },
    ],
  },
  {
    title: "What goes on your bread?",
    type: "check_box",
    options: [
      { text: "Salted butter" },
      { text: "Jam" },
      { text: "Cheese" },
      { text: "Honey" },
      { text: "Nothing at all" },
    ],
  },
  {
    title: "What would you like to see on the wall?",
    type: "image_check_box",
    required: false,
    options: [
      { text: "Fruit of the week", picture: "taste-survey" },
      { text: "Guests' pictures", picture: "social-wall" },
      { text: "Films from the bakery", picture: "watch-the-film" },
    ],
  },
  { title: "Do you take sugar?", type: "boolean", samples: ["true", "false", "false"] },
  {
    title: "Write us a recipe.",
    details: "Bold, lists, all you need.",
    type: "wysiwyg",
    required: false,
    samples: ["<p><strong>Toast</strong></p><ol><li>Bread</li><li>Heat</li><li>Butter, more than you think</li></ol>"],
  },
  {
    title: "Which number may we call when a cake is ready?",
    type: "phone",
    required: false,
    samples: ["+1 555 0101", "+1 555 0117", "+1 555 0142"],
  },
  { title: "How many cups a day?", type: "number", min: "0", max: "30", samples: ["1", "2", "3", "4"] },
  {
    title: "How many miles would you walk for a good croissant?",
    type: "decimal",
    min: "0",
    required: false,
    samples: ["0.5", "1.2", "3", "2.5"],
  },
];

export const profileQuestions: QuestionContent[] = [
  { title: "Phone", type: "phone", samples: ["+1 555 0123", "+1 555 0164", "+1 555 0188"] },
  {
    title: "Address",
    type: "text",
    samples: ["12 Mill Street", "48 Orchard Road", "7 Station Square", "230 Lake Avenue"],
  },
  { title: "Apartment or suite", type: "text", required: false, samples: ["Apt 3", "Second floor"] },
  { title: "City", type: "text", samples: ["New York", "Brooklyn", "Hoboken", "Yonkers"] },
  {
    title: "State",
    type: "dropdown",
    options: US_STATES.map(({ label }) => ({ text: label })),
  },
  { title: "Zip Code", type: "text", samples: ["10001", "11201", "07030", "10701"] },
  {
    title: "What brings you here?",
    type: "check_box",
    required: false,
    options: [{ text: "The bread" }, { text: "The coffee" }, { text: "The people" }, { text: "The Sparks" }],
  },
];
