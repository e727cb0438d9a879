import type { Article } from './article.ts';

export const longLife: Article = {
  slug: 'how-to-keep-a-phone-for-five-years',
  title: 'How to keep a phone for five years',
  date: '2026-03-12',
  description:
    'Most phones are replaced because of three things that can be repaired in an afternoon. What to look for before you buy, and what to do once you have it.',
  picture: '/media/blog/1.svg',
  minutes: 5,
  body: [
    'The greenest phone is the one you already own. Making a phone causes far more emissions than charging it for years, so every year you keep it counts more than any label on the box. The good news is that phones rarely die of old age. They are given up for three reasons: the battery, the screen and the software.',
    '## Before you buy: three questions',
    'How long are updates promised? Without security updates a phone becomes a risk, whatever its processor can still do. Look for a promise in years, in writing, counted from the day the model came out and not from the day you bought it. Five years is good. A model that has been on the shelf for two of them has three left.',
    'Can the battery be changed? A battery holds about four fifths of its charge after 500 to 800 full cycles, which is two to three years for most people. If it is held by screws or pull tabs, changing it takes half an hour. If it is glued under the screen, it takes a workshop.',
    'Are parts sold to you? A maker that sells screens, batteries and charging sockets to anybody expects its phones to be repaired. A maker that sells them to nobody expects you to come back for the next one.',
    '## Be kind to the battery',
    'Batteries age by heat and by being full. You do not need to watch the percentage all day, but two habits make a difference you can measure: switch on the setting that stops charging at 80 or 85 percent, and do not charge the phone under a pillow or on a sunny dashboard. Fast charging is fine when you are in a hurry. Overnight you are not, so use a small, slow charger there.',
    'If a phone will lie in a drawer for a month, leave it half full. An empty battery that stays empty may not wake up again.',
    '## Protect the two weak spots',
    'A case and a glass protector are dull advice, and together they cost less than a tenth of a new screen. The other weak spot is the charging socket. When a cable no longer holds, it is mostly pocket lint: switch the phone off and lift the lint out with a wooden toothpick. People have bought new phones for want of a toothpick.',
    '## When it has become slow',
    'A full memory makes any phone slow. Move photos elsewhere until a fifth of the memory is free, restart, and look again before you blame the processor. If that is not enough, back up and reset it to how it came. It is an evening of work, and it often feels like a new phone.',
    'And when you really do want another one, pass the old one on while it still gets updates. Somebody is looking for exactly that.',
  ],
};
