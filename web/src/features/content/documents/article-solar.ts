import type { Article } from './article.ts';

export const windowSolar: Article = {
  slug: 'a-little-solar-at-home',
  title: 'A little solar at home: what it can do and what it cannot',
  date: '2026-08-06',
  description:
    'You do not need a roof to make use of the sun. What a foldable panel and a power station really deliver, worked out with numbers you can check.',
  picture: '/media/blog/3.svg',
  minutes: 6,
  body: [
    'Solar gadgets are sold with sunny numbers. A panel of 100 watts makes 100 watts in a laboratory, at noon, pointed straight at a lamp that pretends to be the sun. On your balcony it makes something else. That is no reason not to have one, but it is a reason to do the sums first, and they are short.',
    '## The one sum to remember',
    'Take the watts on the label, multiply by the hours of full sun your place gets on an average day, and take off a third for angle, heat, cables and the battery. A 100-watt panel with four hours of sun: 100 times 4, less a third, makes some 270 watt-hours a day. In a northern winter, reckon with one hour instead of four.',
    'What are 270 watt-hours? About fifteen charges of a phone, or four of a laptop. It is a router for a day, or a small LED lamp for three weeks of evenings. It is not a kettle: one kettle of water takes 100 watt-hours, and a heater eats the whole day’s yield in eight minutes. Heat is what small solar cannot do. Light, charging and communication are what it does very well.',
    '## Panel, battery, or both?',
    'A panel alone is enough if you charge things while the sun shines, for example a power bank by the window. For evenings and power cuts you want a power station, which is a large battery with sockets. Its capacity is given in watt-hours: choose at least one day’s yield of your panel, or the sun will be wasted at noon, and not more than three, or it will never be full.',
    'Ask for lithium iron phosphate cells (LiFePO4 on the label). They are heavier than the older kind, but they last for thousands of cycles instead of hundreds and take heat better. For something that stands in a corner for ten years, weight does not matter.',
    '## Getting more out of it',
    'Point the panel. Lying flat it gives up to a third less than when it is tilted towards the noon sun, and moving it twice a day brings another fifth. Keep it cool: let air pass behind it. Keep every corner out of the shade, because in most panels one shaded cell slows down its whole row. And behind glass expect half, since modern windows are made to keep exactly this energy out.',
    '## Does it pay?',
    'For charging a phone alone, no: that costs about a dollar a year from the socket. It pays where it replaces something dearer, such as disposable batteries, a generator, a cable dug to the garden shed, or a spoiled freezer during a cut. And it pays in a way that is not on the bill: after a month with a small panel you know what every device in your home draws. People who know that use less. It is the cheapest watt there is.',
    'One more thing about safety: a balcony system that feeds into your home’s sockets needs an inverter that switches off by itself when the grid fails, and in most places a registration. If you are unsure, stay with a panel and a power station that are not connected to the house. They are yours to set up on an afternoon.',
  ],
};
