import type { Article } from './article.ts';

export const sleepTracking: Article = {
  slug: 'what-your-watch-knows-about-your-sleep',
  title: 'What your watch knows about your sleep',
  date: '2026-10-15',
  description:
    'Wearables are good at some things and guess at others. Which of the night’s numbers deserve your trust, and how to use them without lying awake over them.',
  picture: '/media/blog/4.svg',
  minutes: 4,
  body: [
    'You wake up feeling fine, look at your wrist, and read that you slept badly. Now you do feel tired. If that has happened to you, this article is for you.',
    '## What it measures, and what it makes of that',
    'A watch on your wrist measures two things well: movement, and the pulse by the green or infrared light it shines into the skin. Some add skin temperature and oxygen. It does not measure sleep. In a sleep laboratory that is done by electrodes on the head. Your watch works out from pulse and movement what you were probably doing.',
    'That works well for some questions and poorly for others. When you fell asleep and when you got up: mostly right to within a quarter of an hour. How long you slept: good, though it tends to count lying still as sleeping. Resting heart rate: very good. Deep sleep and dream sleep: a guess, and in comparisons with laboratories the guesses of different makers differ by an hour for the same night.',
    '## Trust the trend, not the night',
    'One night tells you nothing. Four weeks tell you a lot. Look at three lines and leave the rest alone: the time you go to bed, how long you sleep, and your resting pulse. If the resting pulse is five or more beats above your usual for several days, you may be getting ill, training too hard or drinking too much, and you will mostly know which.',
    'Regularity turns out to matter about as much as length. Going to bed at about the same time, weekends included, is the one change that shows in nearly everybody’s curve within two weeks.',
    '## Making the measuring itself better',
    'Wear it two fingers above the wrist bone, snug but not tight. Clean the sensor once a week. Charge it while you shower and have breakfast and not at night: a band with a week of battery makes that easy, which is why we like them. And switch off its light and its notifications for the night, or it will cause what it is supposed to measure.',
    '## When to put it in the drawer',
    'If you check the score before you have asked yourself how you feel, take a week off. There is a word for worrying over perfect sleep data, orthosomnia, and it is a real way to sleep worse. The watch is meant to answer a question of yours, for example: does the late coffee cost me anything? Try it for two weeks with and two weeks without, look at the lines, and then you know.',
    'And if you snore loudly, stop breathing at times or are tired every day however long you sleep, see a doctor. No watch of ours can do that for you, whatever the box says.',
  ],
};
