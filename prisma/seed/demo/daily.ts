import type { DailyContent } from "../content";

/** A question for each day of two weeks, and a box; about 9 Sparks an opening. */
export const demoDaily: DailyContent = {
  points: 5,
  extra: 5,
  prizes: [
    { points: 0, weight: 40 },
    { points: 5, weight: 30 },
    { points: 10, weight: 20 },
    { points: 25, weight: 8 },
    { points: 100, weight: 2 },
  ],
  cap: 5_000,
  questions: [
    {
      text: "How long does our sourdough rest before it goes into the oven?",
      options: ["2 hours", "8 hours", "18 hours"],
      correct: 3,
      explanation: "It rests overnight in the cool cellar. That's where the flavor comes from.",
    },
    {
      text: "Which cup has more caffeine?",
      options: ["A single espresso", "A mug of filter coffee"],
      correct: 2,
      explanation: "Espresso is stronger by the sip, but a mug has about twice as much in total.",
    },
    {
      text: "What goes on your breakfast roll?",
      options: ["Butter and jam", "Cheese", "Chocolate spread", "Nothing at all"],
      explanation: "We ask the same at the counter, and butter and jam still lead.",
    },
    {
      text: "Why does bread turn stale?",
      options: ["It dries out", "Its starch sets again", "Its salt evaporates"],
      correct: 2,
      explanation: "Most of the water stays. The starch sets, which is why toasting makes bread soft again.",
    },
    {
      text: "Where does the word “croissant” come from?",
      options: ["From its shape, a crescent", "From a baker named Croiss", "From the French for butter"],
      correct: 1,
      explanation: "“Croissant” is French for crescent, like that of the moon.",
    },
    {
      text: "When do you have your first coffee?",
      options: ["Before 7", "From 7 to 9", "After 9", "I prefer tea"],
    },
    {
      text: "Which flour rises best on its own yeast?",
      options: ["Rye", "Cake flour", "Cornmeal"],
      correct: 1,
      explanation: "Rye brings most wild yeast from the field. Many sourdoughs start with it.",
    },
    {
      text: "How many layers does a classic puff pastry have?",
      options: ["About 30", "About 150", "More than 700"],
      correct: 3,
      explanation: "Six triple folds make 729 layers of butter.",
    },
    {
      text: "What should we bake more often?",
      options: ["Cinnamon rolls", "Seeded rye", "Apple turnovers"],
      explanation: "Ines counts every vote.",
    },
    {
      text: "What makes a pretzel brown and shiny?",
      options: ["Egg", "A bath in lye", "Sugar"],
      correct: 2,
      explanation: "A short bath in lye before baking gives the color and the taste.",
    },
    {
      text: "How much milk foam is in a flat white?",
      options: ["A thin layer", "Half of the cup", "None"],
      correct: 1,
      explanation: "The foam is thin and silky, so that the coffee stays in front.",
    },
    {
      text: "Which of these is a fruit?",
      options: ["Rhubarb", "Vanilla pod", "Cinnamon"],
      correct: 2,
      explanation: "Vanilla pods are the fruits of an orchid. Rhubarb is a stalk, cinnamon a bark.",
    },
    {
      text: "Crust or crumb?",
      options: ["Crust", "Crumb", "Both, always"],
    },
    {
      text: "What happens to the bread that's left in the evening?",
      options: ["It's thrown away", "It goes to the food bank", "It's sold the next day"],
      correct: 2,
      explanation: "The food bank picks it up every evening at half past seven.",
    },
  ],
};
